import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { ListingView } from '#api/listing/listing-records.ts'
import { OPEN_HOUSES_MOST, type OpenHouse } from '#domain/listing/form/open-houses.ts'
import { ApiError, messageOf } from '#web/lib/call/apiError.ts'
import { useKeptAnswer } from '#web/lib/record/useKeptAnswer.ts'
import { offAt } from '#web/ui/offAt.ts'
import { Section } from '#web/ui/Section.tsx'
import { toast } from '#web/ui/toast.ts'
import { saveListing } from '../queries.ts'
import { COPY } from './copy.ts'

const FIELDS = [
  ['date', 'date', COPY.date],
  ['from', 'time', COPY.from],
  ['to', 'time', COPY.to],
] as const

/** The dates at which a home stands open, for its agent. What is typed stays on the device until it is saved. */
export const OpenHousesEditor = ({ listing }: { listing: ListingView }) => {
  const [kept, setKept] = useState<readonly OpenHouse[]>(listing.openHouses ?? [])
  const [houses, setHouses, sent] = useKeptAnswer<OpenHouse[]>(
    `answer/listing/${listing.id}/openHouses`,
    listing.openHouses ?? [],
  )
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const unchanged = JSON.stringify(houses) === JSON.stringify(kept)
  const change = (at: number, answer: Partial<OpenHouse>) =>
    setHouses(houses.map((house, n) => (n === at ? { ...house, ...answer } : house)))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (unchanged) return
    setBusy(true)
    setFailure(null)
    try {
      const saved = await saveListing({ id: listing.id, openHouses: houses })
      sent()
      setHouses(saved.openHouses ?? [])
      setKept(saved.openHouses ?? [])
      setProblems({})
      toast(COPY.saved)
    } catch (error) {
      const details = error instanceof ApiError ? (error.details ?? []) : []
      setProblems(Object.fromEntries(details.map(({ path, message }) => [path, message])))
      if (details.length === 0) setFailure(messageOf(error) || COPY.failed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Section title={COPY.title}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="sm">
          <Text fz="sm" c="dimmed">
            {COPY.lead}
          </Text>
          {houses.length === 0 && <Text>{COPY.none}</Text>}
          {houses.map((house, at) => (
            <Group
              key={house.key ?? `new-${at}`}
              role="group"
              aria-label={COPY.row(at + 1)}
              align="flex-start"
            >
              {FIELDS.map(([field, type, label]) => (
                <TextInput
                  key={field}
                  type={type}
                  label={label}
                  value={house[field]}
                  error={problems[`openHouses.${at}.${field}`]}
                  onChange={(event) => change(at, { [field]: event.currentTarget.value })}
                />
              ))}
              <Button
                mt={25}
                variant="subtle"
                aria-label={COPY.remove(at + 1)}
                onClick={() => setHouses(houses.filter((_, n) => n !== at))}
              >
                {COPY.removeShort}
              </Button>
            </Group>
          ))}
          {failure && (
            <Alert color="red" role="alert">
              {failure}
            </Alert>
          )}
          <Group gap="xs">
            <Button
              variant="default"
              disabled={houses.length >= OPEN_HOUSES_MOST}
              onClick={() => setHouses([...houses, { date: '', from: '13:00', to: '16:00' }])}
            >
              {COPY.add}
            </Button>
            <Button type="submit" loading={busy} {...offAt(unchanged)}>
              {COPY.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  )
}
