import { SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { DrawPad } from './DrawPad.tsx'
import { TypePad } from './TypePad.tsx'
import { COPY } from '../copy.ts'

/**
 * Draw a signature, or type it in one of three cursive fonts; blue ink, PNG data URL (spec 2 §9).
 * `start` is the name to begin with; `onChange` receives null while there is none.
 */
export const SignaturePad = (props: {
  label: string
  start?: string
  height?: number
  onChange: (png: string | null) => void
}) => {
  const [mode, setMode] = useState<'type' | 'draw'>('type')
  const height = props.height ?? 120
  return (
    <Stack gap="xs" role="group" aria-label={props.label}>
      <Text fw={600} fz="sm">
        {props.label}
      </Text>
      <SegmentedControl
        w="fit-content"
        aria-label={COPY.signature.how(props.label.toLowerCase())}
        data={[
          { value: 'type', label: COPY.signature.type },
          { value: 'draw', label: COPY.signature.drawTab },
        ]}
        value={mode}
        onChange={(next) => {
          props.onChange(null)
          setMode(next as 'type' | 'draw')
        }}
      />
      {mode === 'draw' ? (
        <DrawPad label={props.label} height={height} onChange={props.onChange} />
      ) : (
        <TypePad label={props.label} height={height} start={props.start ?? ''} onChange={props.onChange} />
      )}
    </Stack>
  )
}
