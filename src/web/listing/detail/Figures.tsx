import { Button, Stack, Text, Tooltip } from '@mantine/core'
import type { ListingDetails } from '#api/listing-records.ts'
import { TERMS } from '#domain/glossary/terms.ts'
import { REFUSALS, type RefusalCode } from '#domain/kernel/refusal.ts'
import { maskedOffer, wholeDollars } from '#web/lib/format.ts'
import { Countdown } from '#web/ui/Countdown.tsx'
import { Term } from '#web/ui/figures.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { listingTone } from '../tone.ts'
import classes from './detail.module.css'
import { COPY } from './copy.ts'

/** The refusal's own sentence, for the tooltip over a button that may not be pressed. */
const why = (code: string | undefined): string =>
  code && code in REFUSALS ? REFUSALS[code as RefusalCode][1] : COPY.figures.notAccepting

/** Price, offers, countdown and the two buttons (spec 2 §2 "Listing detail page", §4 "Listing detail"). */
export const Figures = (props: {
  listing: ListingDetails
  signedIn: boolean
  onAsk: () => void
  onOffer: () => void
  onShare: () => void
}) => {
  const { listing, signedIn } = props
  const sold = listing.state === 'SOLD'
  const open = listing.state === 'ACTIVE'
  const offer = listing.can.makeOffer
  return (
    <Stack gap="sm" className="card" p="sm">
      <div>
        {sold ? (
          <StatusBadge tone="bad">{COPY.figures.sold}</StatusBadge>
        ) : (
          <Term tip={listing.label === 'Contingent' ? TERMS.contingent : undefined}>
            <StatusBadge tone={listingTone(listing.state)}>{listing.label}</StatusBadge>
          </Term>
        )}
      </div>
      <dl className={classes.figures}>
        <div>
          <dt>{COPY.figures.listPrice}</dt>
          <dd className="num" style={{ fontSize: '1.75rem' }}>
            {listing.price ? wholeDollars(listing.price) : COPY.figures.noPrice}
          </dd>
        </div>
        <div>
          <dt>{COPY.figures.offers}</dt>
          <dd className="num">{listing.offerCount}</dd>
        </div>
        <div>
          <dt>
            <Term tip={TERMS.highestOffer}>{COPY.figures.highestOffer}</Term>
          </dt>
          <dd className="num">
            {signedIn ? (
              maskedOffer(listing.highestOffer)
            ) : (
              <Button
                variant="subtle"
                px={0}
                h="auto"
                mih={28}
                fz="lg"
                onClick={props.onAsk}
                aria-label={COPY.figures.highestAsk}
              >
                $$$
              </Button>
            )}
          </dd>
        </div>
      </dl>
      {listing.auctionExpirationDate && (
        <div>
          <Text fz="sm" c="dimmed" mb={4}>
            <Term tip={TERMS.reviewDay}>{COPY.figures.reviewDay}</Term>
          </Text>
          <Countdown deadline={listing.deadline} day={listing.auctionExpirationDate} />
        </div>
      )}
      {!open && (
        <Text fw={600} role="status">
          {COPY.figures.notAccepting}
        </Text>
      )}
      <Tooltip label={why(offer.code)} disabled={!signedIn || offer.allowed}>
        <Button
          onClick={() => (signedIn ? offer.allowed && props.onOffer() : props.onAsk())}
          disabled={!open}
          data-disabled={(signedIn && !offer.allowed) || undefined}
          aria-disabled={(signedIn && !offer.allowed) || undefined}
        >
          {COPY.figures.makeOffer}
        </Button>
      </Tooltip>
      {open && signedIn && !offer.allowed && (
        <Text fz="sm" c="dimmed">
          {why(offer.code)}
        </Text>
      )}
      <Button variant="default" onClick={props.onShare} disabled={listing.state === 'PENDING_ESCROW'}>
        {COPY.figures.share}
      </Button>
    </Stack>
  )
}
