import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { ListingDetails } from '#api/listing-records.ts'
import { reportsRefusal } from '#domain/listing/permissions.ts'
import { REPORTS } from '../reports.ts'
import { COPY } from './copy.ts'

/**
 * The reports the seller gives along (spec 2 §2 "Property Reports"). A visitor is asked to sign in; a sold home shows
 * them switched off.
 */
export const Reports = (props: { listing: ListingDetails; onAsk: () => void; signedIn: boolean }) => {
  const { listing } = props
  const [more, setMore] = useState(false)
  const off = reportsRefusal(listing.state, true) !== null
  const others = listing.reports?.listingReports ?? []
  const button = (label: string, url: string | null | undefined) => {
    if (!props.signedIn)
      return (
        <Button variant="default" disabled={off} onClick={props.onAsk}>
          {label}
        </Button>
      )
    if (!url)
      return (
        <Button variant="default" disabled>
          {label}
        </Button>
      )
    return off ? (
      <Button variant="default" disabled>
        {label}
      </Button>
    ) : (
      <Button variant="default" component="a" href={url} target="_blank" rel="noreferrer">
        {label}
      </Button>
    )
  }
  return (
    <section aria-labelledby="reports-title">
      <Title order={2} id="reports-title" mb="xs">
        {COPY.reports.propertyReports}
      </Title>
      <Stack gap="xs">
        {REPORTS.map(({ key, label }) => {
          const url = listing.reports?.[key]?.url
          return (
            <Group key={key} gap="sm">
              {button(label, url)}
              {props.signedIn && !url && (
                <Text fz="sm" c="dimmed">
                  {COPY.reports.none}
                </Text>
              )}
            </Group>
          )
        })}
        {more &&
          others.map((file) => (
            <Group key={file.id}>{button(file.name ?? COPY.reports.report, file.url)}</Group>
          ))}
        {more && others.length === 0 && (
          <Text fz="sm" c="dimmed">
            {COPY.reports.noOthers}
          </Text>
        )}
        <Button variant="subtle" w="fit-content" onClick={() => setMore(!more)} aria-expanded={more}>
          {more ? COPY.reports.showLess : COPY.reports.showMore}
        </Button>
      </Stack>
    </section>
  )
}
