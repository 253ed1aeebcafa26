import { Button, Group, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Lines } from '#web/ui/states.tsx'
import classes from '../contract.module.css'
import { COPY } from '../copy.ts'

const SignaturePad = lazy(async () => ({
  default: (await import('#web/ui/signature/SignaturePad.tsx')).SignaturePad,
}))

/** A signature or initials: the saved ones, or new ones drawn or typed (spec 2 §9 "Signature"). */
export const Adopt = (props: {
  kind: 'signature' | 'initials'
  start: string
  saved: string | null
  onChange: (png: string | null) => void
}) => {
  const [fresh, setFresh] = useState(props.saved === null)
  const label = COPY.adopt[props.kind]
  const name = label.toLowerCase()
  if (!fresh && props.saved)
    return (
      <Stack gap="xs">
        <Text fw={600} fz="sm">
          {COPY.adopt.saved(name)}
        </Text>
        <span className={classes.mark}>
          <img src={props.saved} alt={COPY.adopt.alt(name)} />
        </span>
        <Group>
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              props.onChange(null)
              setFresh(true)
            }}
          >
            {COPY.adopt.fresh(name)}
          </Button>
        </Group>
      </Stack>
    )
  return (
    <Stack gap="xs">
      <Suspense fallback={<Lines rows={4} />}>
        <SignaturePad
          label={label}
          start={props.start}
          height={props.kind === 'initials' ? 80 : 120}
          onChange={props.onChange}
        />
      </Suspense>
      {props.saved && (
        <Group>
          <Button
            size="xs"
            variant="subtle"
            onClick={() => {
              props.onChange(props.saved)
              setFresh(false)
            }}
          >
            {COPY.adopt.useSaved(name)}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
