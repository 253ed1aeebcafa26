import { Alert, Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { OfferActionView } from '#api/offer/offer-records.ts'
import { offerQuery } from '../queries.ts'
import { COPY } from './copy.ts'
import { newCounterTo } from './end.ts'
import { groundOf, type Target } from './target.ts'

/** What became of the ground of a counter, and the way on with what was typed. */
export const Ended = (props: { why: string; target: Target; onBegin: (action: OfferActionView) => void }) => {
  const { target } = props
  const { data } = useQuery({ ...offerQuery(groundOf(target).currentOfferId), staleTime: 0 })
  const act = newCounterTo(data, target)
  return (
    <Alert color="yellow" role="alert">
      <Stack gap="xs" align="flex-start">
        <Text fz="sm">{`${props.why} ${act ? COPY.ended.carried : COPY.ended.kept}`}</Text>
        {act && (
          <Button size="xs" variant="default" onClick={() => props.onBegin(act)}>
            {COPY.ended.begin}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
