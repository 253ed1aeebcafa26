import { Alert, Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { metaDataQuery } from '#web/lib/metaData.ts'

/** Whom one writes to, as a link that begins the mail; nothing before it is known. */
export const SupportAddress = () => {
  const email = useQuery(metaDataQuery()).data?.supportEmail
  return (
    email && (
      <Anchor href={`mailto:${email}`} inherit underline="always">
        {email}
      </Anchor>
    )
  )
}

/** Why something is not offered, in its place, and whom one writes to about it. */
export const SaidFirst = ({ children }: { children: string }) => (
  <Alert color="yellow">
    {children} <SupportAddress />
  </Alert>
)
