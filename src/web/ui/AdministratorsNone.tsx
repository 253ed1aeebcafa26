import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { COPY } from './copy.ts'
import { EmptyState } from './states.tsx'

/** Where others begin something of their own, an administrator has none: says so, and leads to everybody's. */
export const AdministratorsNone = (props: { title: string; page?: boolean; children: ReactNode }) => (
  <EmptyState
    {...props}
    action={
      <Button component={Link} to="/admin/listings">
        {COPY.states.allListings}
      </Button>
    }
  />
)
