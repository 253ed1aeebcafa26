import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import fill from '#web/ui/fill.module.css'
import { useFocusBack } from '#web/ui/dialog/Dialog.tsx'
import { wholeDollars } from '#web/lib/format.ts'
import { rowsToShow } from '../grid/differences.ts'
import { type GridProps, OfferGrid } from '../grid/OfferGrid.tsx'
import { buyersOf } from '#domain/offer/reading/buyers.ts'
import { COPY } from './copy.ts'

/** How many offers are compared at once (spec 3 §9). */
const LEAST = 2
const MOST = 4

/** Pick two to four offers and read them side by side, on the whole screen (spec 3 §2 "Compare Offers modal"). */
export const CompareOffers = (props: GridProps) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
        {COPY.compare}
      </Button>
      {open && <Comparing {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

const Comparing = ({ onClose, ...props }: GridProps & { onClose: () => void }) => {
  useFocusBack()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [comparing, setComparing] = useState(false)
  const [all, setAll] = useState(false)
  const columns = props.columns.filter((column) => chosen.includes(column.key))
  const { sections, same } = rowsToShow(columns, props.preferences, !all)
  return (
    <Modal opened fullScreen onClose={onClose} title={COPY.compare} classNames={{ content: fill.window }}>
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
                  label={`${buyersOf(column.group.originalOffer)}, ${column.document.typeLabel}, ${wholeDollars(column.document.offerAmount, '–')}`}
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
