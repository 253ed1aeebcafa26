import { Checkbox, Stack, Text } from '@mantine/core'
import { REFUSALS } from '#domain/kernel/refusal.ts'
import { fullName } from '#domain/kernel/text/format.ts'
import type { User } from '#web/lib/user.ts'
import { COPY } from '../copy.ts'
import { Adopt } from './Adopt.tsx'

/** The marks that somebody signs with; null while one is missing. */
export interface Marks {
  readonly signature: string | null
  readonly initials: string | null
}

/** Signature and initials: saved ones, or new ones that are kept on the profile if wanted (spec 2 §9 "Signature"). */
export const AdoptBoth = (props: {
  user: User
  marks: Marks
  onMarks: (change: Partial<Marks>) => void
  keep: boolean
  onKeep: (keep: boolean) => void
  /** Somebody went on without one of them. */
  missing: boolean
}) => {
  const { user, marks } = props
  const fresh = marks.signature !== user.signature || marks.initials !== user.initials
  return (
    <Stack gap="md">
      <Adopt
        kind="signature"
        start={fullName(user)}
        saved={user.signature}
        onChange={(signature) => props.onMarks({ signature })}
      />
      <Adopt
        kind="initials"
        start={`${user.firstName.slice(0, 1)}${user.lastName.slice(0, 1)}`}
        saved={user.initials}
        onChange={(initials) => props.onMarks({ initials })}
      />
      {fresh && (
        <Checkbox
          label={COPY.adopt.keep}
          checked={props.keep}
          onChange={(event) => props.onKeep(event.currentTarget.checked)}
        />
      )}
      {props.missing && (
        <Text c="var(--p-bad)" role="alert" fz="sm">
          {REFUSALS['signature-required'][1]}
        </Text>
      )}
    </Stack>
  )
}
