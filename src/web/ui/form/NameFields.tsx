import { PERSON_NAME_MAX } from '#domain/kernel/text/name.ts'
import { COPY } from '../copy.ts'
import { TextField } from './TextField.tsx'

/** Somebody's first and last name, below `name`: another person's, so that the browser fills in nothing. */
export const NameFields = (props: { name: string; required?: boolean; disabled?: boolean }) =>
  (['firstName', 'lastName'] as const).map((key) => (
    <TextField
      key={key}
      name={`${props.name}.${key}`}
      label={COPY.names[key]}
      required={props.required}
      disabled={props.disabled}
      maxLength={PERSON_NAME_MAX}
      autoComplete="off"
      w="half"
    />
  ))

/** One's own first and last name, which the browser may fill in. */
export const OwnNameFields = (props: {
  labels: { readonly firstName: string; readonly lastName: string }
  /** The last name was left. */
  onDone?: () => void
  /** What is wrong with the last name, where that is said elsewhere. */
  wrong?: string | null
}) => (
  <>
    <TextField
      name="firstName"
      maxLength={PERSON_NAME_MAX}
      label={props.labels.firstName}
      required
      autoComplete="given-name"
      w="half"
    />
    <TextField
      name="lastName"
      maxLength={PERSON_NAME_MAX}
      label={props.labels.lastName}
      required
      autoComplete="family-name"
      w="half"
      onBlur={props.onDone}
      wrong={props.wrong}
    />
  </>
)
