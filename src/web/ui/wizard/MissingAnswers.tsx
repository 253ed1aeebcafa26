import { Anchor, Box, Text } from '@mantine/core'

/** Beside the button that waits for them: how many answers are missing, and the steps that ask for them. */
export const MissingAnswers = (props: {
  /** The button is described by it. */
  id: string
  text: string
  steps: readonly { readonly number: number; readonly name: string }[]
  go: (step: number) => void
}) => (
  <Text fz="sm" c="dimmed" mt={4} id={props.id}>
    {props.text}{' '}
    {/* A phone's screen is for the review, whose parts are marked; a press on the button leads to the first of them. */}
    <Box component="span" visibleFrom="sm">
      {props.steps.map(({ number, name }) => (
        <Anchor
          key={number}
          component="button"
          type="button"
          fz="sm"
          mr="xs"
          underline="always"
          onClick={() => props.go(number)}
        >
          {name}
        </Anchor>
      ))}
    </Box>
  </Text>
)
