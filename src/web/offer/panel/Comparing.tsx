import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import fill from '#web/ui/fill.module.css'
import { useBackCloses } from '#web/ui/dialog/useBackCloses.ts'
import { useFocusBack } from '#web/ui/dialog/useFocusBack.ts'
import { exactDollars } from '#web/lib/format.ts'
import { rowsToShow } from '../grid/differences.ts'
import { type GridProps, OfferGrid } from '../grid/OfferGrid.tsx'
import { buyersOf } from '#domain/offer/reading/buyers.ts'
import { COPY } from './copy.ts'
import { named } from '#web/ui/dialog/named.ts'

/** How many offers are compared at once (spec 3 §9). */
const LEAST = 2
const MOST = 4

/** First the choice of offers, then those that were chosen beside each other. */
export const Comparing = ({ onClose, ...props }: GridProps & { onClose: () => void }) => {
  useFocusBack()
  useBackCloses(true, onClose)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [comparing, setComparing] = useState(false)
  const [all, setAll] = useState(false)
  const columns = props.columns.filter((column) => chosen.includes(column.key))
  const { sections, same } = rowsToShow(columns, props.preferences, !all)
  return (
    <Modal opened fullScreen onClose={onClose} {...named(COPY.compare)} classNames={{ content: fill.window }}>
      {comparing ? (
        <Stack gap="sm">
          <Group>
            <Button
              variant="default"
              onClick={() => {
                setComparing(false)
                setAll(false)
              }}
            >
              {COPY.pickOthers}
            </Button>
          </Group>
          <OfferGrid
            {...props}
            columns={columns}
            sections={sections}
            same={same}
            onShowAll={() => setAll(true)}
            withPreferences={props.preferences.length > 0}
            // What is done about an offer leads out of the comparison.
            onAction={(action, column) => {
              onClose()
              props.onAction(action, column)
            }}
          />
        </Stack>
      ) : (
        <Stack gap="md" maw={560}>
          <Checkbox.Group
            label={COPY.pick}
            description={COPY.pickHint}
            value={[...chosen]}
            onChange={(next) => setChosen(next.slice(0, MOST))}
          >
            <Stack gap="xs" mt="xs">
              {props.columns.map((column) => (
                <Checkbox
                  key={column.key}
                  value={column.key}
                  disabled={chosen.length >= MOST && !chosen.includes(column.key)}
                  label={`${buyersOf(column.group.originalOffer)}, ${column.document.typeLabel}, ${exactDollars(column.document.offerAmount, '–')}`}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          <Group>
            <Button disabled={chosen.length < LEAST} onClick={() => setComparing(true)}>
              {COPY.compareChosen(chosen.length)}
            </Button>
            {chosen.length < LEAST && (
              <Text fz="sm" c="dimmed">
                {COPY.pickMore}
              </Text>
            )}
          </Group>
        </Stack>
      )}
    </Modal>
  )
}
