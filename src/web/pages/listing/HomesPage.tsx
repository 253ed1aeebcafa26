import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { HomesSearch } from '#web/homes/HomesSearch.tsx'
import { COPY } from '#web/homes/copy.ts'
import { useSession } from '#web/lib/session.ts'
import { Page as Frame } from '#web/ui/Page.tsx'

/** The search for homes, for everybody. */
export const Page = () => {
  const { user } = useSession()
  return (
    <Frame
      title={COPY.title}
      lead={COPY.lead}
      width="100%"
      actions={
        user && (
          <Button component={Link} to="/liked" variant="default">
            {COPY.liked.title}
          </Button>
        )
      }
    >
      <HomesSearch />
    </Frame>
  )
}
