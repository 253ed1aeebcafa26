import { Badge, Stack, Tabs, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { fullName, phone } from '#domain/kernel/text/format.ts'
import { isTerminal } from '#domain/offer/vocabulary.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Facts } from '#web/ui/facts/Facts.tsx'
import { TabBar } from '#web/ui/TabBar.tsx'
import { EmptyState, Lines, QueryError } from '#web/ui/states.tsx'
import { COPY } from '../profile/copy.ts'
import { Profiles } from '../profile/Profiles.tsx'
import { buyerQuery } from '../queries.ts'
import { OfferCard } from './OfferCard.tsx'
import { COPY as LIST_COPY } from './copy.ts'

/** A buyer's active offers, contact and saved profiles (spec 3 §2 "Buyer cards open a dialog with tabs"). */
export const BuyerDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const query = useQuery(buyerQuery(id))
  const buyer = query.data
  const open = buyer?.offers.filter((offer) => !isTerminal(offer.state)) ?? []
  const active = open.filter((offer) => offer.state !== 'DRAFT')
  const drafts = open.filter((offer) => offer.state === 'DRAFT')
  return (
    <Dialog onClose={onClose} size="xl" title={buyer ? fullName(buyer.user) : LIST_COPY.buyer.buyer}>
      {query.isPending && <Lines rows={5} />}
      {query.isError && !buyer && <QueryError error={query.error} retry={() => void query.refetch()} />}
      {buyer && (
        <Tabs defaultValue="offers" keepMounted={false}>
          <TabBar message="">
            <Tabs.Tab
              px={{ base: 8, sm: 'md' }}
              value="offers"
              rightSection={<Badge size="sm">{buyer.activeOffers}</Badge>}
            >
              {LIST_COPY.buyer.activeOffers}
            </Tabs.Tab>
            <Tabs.Tab px={{ base: 8, sm: 'md' }} value="details">
              {LIST_COPY.buyer.buyerDetails}
            </Tabs.Tab>
            <Tabs.Tab px={{ base: 8, sm: 'md' }} value="profiles">
              {COPY.tab}
            </Tabs.Tab>
          </TabBar>
          <Tabs.Panel value="offers" pt="sm">
            <Stack gap="xs">
              {active.length === 0 && <EmptyState title={LIST_COPY.buyer.noActiveOffers} />}
              {active.map((offer) => (
                <OfferCard key={offer.id} offer={offer} showBuyer={false} />
              ))}
              {drafts.length > 0 && <Title order={3}>{LIST_COPY.buyer.drafts}</Title>}
              {drafts.map((offer) => (
                <OfferCard key={offer.id} offer={offer} showBuyer={false} />
              ))}
            </Stack>
          </Tabs.Panel>
          <Tabs.Panel value="details" pt="sm">
            <Facts
              items={[
                [LIST_COPY.buyer.name, fullName(buyer.user)],
                [LIST_COPY.buyer.mobile, buyer.user.phone ? phone(buyer.user.phone) : null],
                [LIST_COPY.buyer.email, buyer.user.email],
                buyer.secondaryUser ? [LIST_COPY.buyer.additionalBuyer, fullName(buyer.secondaryUser)] : null,
              ]}
            />
          </Tabs.Panel>
          <Tabs.Panel value="profiles" pt="sm">
            <Profiles buyerId={id} />
          </Tabs.Panel>
        </Tabs>
      )}
    </Dialog>
  )
}
