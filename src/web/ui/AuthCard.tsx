import { Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { COPY } from './copy.ts'

const focus = (heading: HTMLHeadingElement | null) => heading?.focus()

/** A single form or message in the middle of the page: sign-in, registration, answers to a mail's link. */
export const AuthCard = (props: {
  title: string
  heading?: ReactNode
  lead?: ReactNode
  width?: number
  /** It takes the place of a form on the same page: the focus goes to its heading. */
  arrives?: boolean
  children?: ReactNode
}) => (
  <Paper className="card" p={{ base: 'sm', sm: 'lg' }} maw={props.width ?? 440} mx="auto" my="md">
    <title>{COPY.page(props.title)}</title>
    <Stack gap="md">
      <div>
        <Title
          order={1}
          ref={props.arrives ? focus : undefined}
          tabIndex={props.arrives ? -1 : undefined}
          style={{ outline: 'none' }}
        >
          {props.heading ?? props.title}
        </Title>
        {props.lead && (
          <Text c="dimmed" mt="xs" style={{ overflowWrap: 'anywhere' }}>
            {props.lead}
          </Text>
        )}
      </div>
      {props.children}
    </Stack>
  </Paper>
)
