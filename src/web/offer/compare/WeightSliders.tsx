import { Alert, Button, Group, Slider, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { ListingView } from '#api/listing/listing-records.ts'
import type { SellerCostsView } from '#api/listing/seller-costs.ts'
import { entersSellerCosts } from '#domain/listing/permissions.ts'
import { isOwner } from '#domain/listing/viewer.ts'
import type { Weights } from '#domain/offer/compare/score.ts'
import { messageOf } from '#web/lib/call/apiError.ts'
import { useUser } from '#web/lib/session.ts'
import { saveSellerCosts } from '../net/queries.ts'
import { COPY } from './copy.ts'

const PARTS = ['price', 'certainty', 'speed'] as const

/** How much each of the three counts; whoever may enter the costs may keep them for the listing. */
export const WeightSliders = (props: {
  listing: ListingView
  kept: SellerCostsView
  weights: Weights
  onChange: (weights: Weights) => void
}) => {
  const { listing, kept, weights } = props
  const [busy, setBusy] = useState(false)
  const { impersonated } = useUser()
  const [saved, setSaved] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const save = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await saveSellerCosts(listing.id, { ...kept, weights })
      setSaved(true)
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-labelledby="weights">
      <Title order={2} id="weights" mb="xs">
        {COPY.weights(isOwner(listing.viewerIs))}
      </Title>
      <Stack gap="md" maw={480}>
        {PARTS.map((part) => (
          <div key={part}>
            <Group justify="space-between">
              <Text fz="sm" fw={600} id={`weight-${part}`}>
                {COPY[part]}
              </Text>
              <Text fz="sm" className="num" aria-hidden>
                {weights[part]}
              </Text>
            </Group>
            <Slider
              label={null}
              thumbProps={{ 'aria-labelledby': `weight-${part}` }}
              min={0}
              max={100}
              step={5}
              value={weights[part]}
              onChange={(value) => {
                setSaved(false)
                props.onChange({ ...weights, [part]: value })
              }}
            />
          </div>
        ))}
        {entersSellerCosts(listing.viewerIs) && !impersonated && (
          <Group gap="sm">
            <Button variant="default" loading={busy} onClick={() => void save()}>
              {COPY.save}
            </Button>
            <Text role="status" fz="sm" c="dimmed">
              {saved ? COPY.saved : ''}
            </Text>
          </Group>
        )}
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
      </Stack>
    </section>
  )
}
