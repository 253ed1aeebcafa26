import { Button, Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { ListingBody } from '#domain/listing/form/body.ts'
import { metaDataQuery } from '#web/lib/metaData.ts'
import { HomeMap } from '#web/ui/map/HomeMap.tsx'
import { zipCenterQuery } from '../queries.ts'
import classes from './pin.module.css'
import { COPY } from './pin-copy.ts'

/** What the pin stands for: it goes when somebody types another one. */
const ADDRESS = ['address.addressLine1', 'address.zip']

/** Where the home is: about there at first, exactly once the agent has put the pin there (decision 34). */
export const HomePin = ({ disabled }: { disabled: boolean }) => {
  const form = useFormContext<ListingBody>()
  const [zip, latitude, longitude] = useWatch({
    control: form.control,
    name: ['address.zip', 'address.latitude', 'address.longitude'],
  })
  const zip5 = /^\d{5}/.exec(zip ?? '')?.[0] ?? ''
  const { data: center } = useQuery(zipCenterQuery(zip5))
  const isExact = latitude != null && longitude != null
  // Without streets nobody sees where they put it: the position stays approximate.
  const hasStreets = useQuery(metaDataQuery()).data?.mapTiles != null

  const put = useCallback(
    (at: { latitude: number; longitude: number } | null) => {
      form.setValue('address.latitude', at?.latitude ?? null, { shouldDirty: true })
      form.setValue('address.longitude', at?.longitude ?? null, { shouldDirty: true })
    },
    [form],
  )
  useEffect(() => {
    const heard = form.watch((values, { name, type }) => {
      if (type === 'change' && ADDRESS.includes(name ?? '') && values.address?.latitude != null) put(null)
    })
    return () => heard.unsubscribe()
  }, [form, put])

  const places = useMemo(() => {
    const at = isExact ? { latitude, longitude } : center
    return at ? [{ id: 'pin', ...at, approximate: !isExact, label: COPY.pin }] : []
  }, [isExact, latitude, longitude, center])

  return (
    <section aria-labelledby="pin-title">
      <Title order={2} id="pin-title">
        {COPY.title}
      </Title>
      <Group justify="space-between" my="xs">
        <Text fz="sm" c="dimmed">
          {places.length === 0
            ? COPY.found
            : isExact
              ? COPY.exact
              : hasStreets
                ? COPY.approximate
                : COPY.noStreets}
        </Text>
        {isExact && !disabled && (
          <Button variant="subtle" size="compact-sm" onClick={() => put(null)}>
            {COPY.remove}
          </Button>
        )}
      </Group>
      {places.length > 0 && (
        <div className={classes.map}>
          {/* Another ZIP is another map. */}
          <HomeMap
            key={zip5}
            places={places}
            zoom={isExact && hasStreets ? 17 : 14}
            onDrag={disabled || !hasStreets ? undefined : put}
          />
        </div>
      )}
    </section>
  )
}
