import { Alert, Text } from '@mantine/core'

/** What somebody has to look into, a line each; nothing at all where there is nothing. */
export const Listed = (props: {
  color: 'red' | 'yellow'
  title: string
  /** What it means, and what to do. */
  text: string
  of: readonly { readonly id: string; readonly what: string; readonly beside?: string }[]
}) =>
  props.of.length === 0 ? null : (
    <Alert color={props.color} title={props.title}>
      <Text fz="sm">{props.text}</Text>
      <ul style={{ margin: '8px 0 0', paddingLeft: 20, overflowWrap: 'anywhere' }}>
        {props.of.map(({ id, what, beside }) => (
          <li key={id}>
            {what}
            {beside !== undefined && (
              <Text component="span" display="block" fz="xs">
                {beside}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  )
