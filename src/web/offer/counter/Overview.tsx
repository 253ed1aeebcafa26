import { Table, Text, Title } from '@mantine/core'
import type { ListingDetails } from '#api/listing/listing-records.ts'
import { exactDollars, wholeDollars } from '#web/lib/format.ts'
import { useHomeTime } from '#web/lib/homeTime.tsx'
import { buyersOf } from '#domain/offer/reading/buyers.ts'
import { onScreen } from '#domain/offer/reading/blind/readable.ts'
import { COPY } from './copy.ts'
import { netsOf, signed } from './figures.ts'
import { differences } from './several/several.ts'
import { ownChanges } from '#domain/offer/reading/terms/redline.ts'
import { changesOf } from './target.ts'
import type { CounterForm } from './useCounterForm.ts'

/** What each of several counters comes to, and which of the changed terms are not alike. */
export const Overview = ({
  counters,
  listing,
}: {
  counters: readonly CounterForm[]
  listing: ListingDetails
}) => {
  const { zone } = useHomeTime()
  const different = differences(counters, listing.propertyState)
  const names = counters.map(({ target }) => buyersOf(target.answered))
  return (
    <>
      <section aria-label={COPY.several.overview}>
        <Title order={2} fz="md">
          {COPY.several.overview}
        </Title>
        <Table fz="sm" horizontalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{COPY.several.buyer}</Table.Th>
              <Table.Th ta="right">{COPY.several.amount}</Table.Th>
              <Table.Th ta="right">{COPY.several.net}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {counters.map(({ target, body }, index) => (
              <Table.Tr key={target.answered.id}>
                <Table.Th scope="row" fw={400}>
                  {names[index]}
                  <Text span fz="xs" c="dimmed" display="block">
                    {COPY.changes.count(ownChanges(changesOf(target, body, listing.propertyState)).length)}
                  </Text>
                </Table.Th>
                <Table.Td ta="right" className="num">
                  {exactDollars(body.terms?.offerAmount, '–')}
                </Table.Td>
                <Table.Td ta="right" className="num">
                  <Net written={{ target, body }} listing={listing} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Text fz="xs" c="dimmed">
          {COPY.net.about}
        </Text>
      </section>
      <section aria-label={COPY.several.differs}>
        <Title order={2} fz="md">
          {COPY.several.differs}
        </Title>
        {different.length === 0 ? (
          <Text fz="sm" c="dimmed">
            {COPY.several.alike}
          </Text>
        ) : (
          <ul className="changes">
            {different.map(({ path, label, texts }) => (
              <li key={path}>
                {`${label}: `}
                {texts
                  .map((text, index) => `${names[index]} ${onScreen(path, text, zone) || COPY.none}`)
                  .join(', ')}
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

const Net = ({
  written: { target, body },
  listing,
}: {
  written: Pick<CounterForm, 'target' | 'body'>
  listing: ListingDetails
}) => {
  const { now, before } = netsOf(target, body, listing)
  return (
    <>
      {wholeDollars(now, '–')}
      {now !== null && before !== null && (
        <Text span fz="xs" c="dimmed" display="block">
          {signed(now - before)}
        </Text>
      )}
    </>
  )
}
