import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { isFiltered, type GridView } from './view.ts'
import { MANY_COPY } from './words.ts'

const dataOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** Filters and groups many offers; the address keeps what was chosen. */
export const ViewBar = (props: {
  view: GridView
  shown: number
  all: number
  onChange: (change: Partial<GridView>) => void
}) => {
  const { view, onChange } = props
  const choice = <K extends 'show' | 'financing' | 'contingencies' | 'group'>(
    key: K,
    label: string,
    words: Readonly<Record<GridView[K], string>>,
  ) => (
    <NativeSelect
      size="xs"
      aria-label={label}
      data={dataOf(words)}
      value={view[key]}
      onChange={(event) => onChange({ [key]: event.currentTarget.value })}
    />
  )
  return (
    <Group gap="xs" role="group" aria-label={MANY_COPY.region}>
      {choice('show', MANY_COPY.show, MANY_COPY.shows)}
      {choice('financing', MANY_COPY.financing, MANY_COPY.financings)}
      {choice('contingencies', MANY_COPY.contingencies, MANY_COPY.contingent)}
      {choice('group', MANY_COPY.group, MANY_COPY.groups)}
      <Text fz="sm" c="dimmed" className="num" aria-live="polite">
        {MANY_COPY.shown(props.shown, props.all)}
      </Text>
      {isFiltered(view) && (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => onChange({ show: 'all', financing: 'any', contingencies: 'any' })}
        >
          {MANY_COPY.clear}
        </Button>
      )}
    </Group>
  )
}
