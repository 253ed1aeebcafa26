import { Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { asksAboutOrgName, CHECK_ORG_NAME } from '#domain/kernel/text/name.ts'
import { LENGTHS, PERSON_NAME_MAX } from '#domain/kernel/lengths.ts'
import { COPY } from '../copy.ts'
import { TextField } from './TextField.tsx'
import type { FieldProps } from './useField.tsx'

/** Somebody's first and last name, below `name`: another person's, so that the browser fills in nothing. */
export const NameFields = (props: { name: string; required?: boolean; disabled?: boolean }) =>
  (['firstName', 'lastName'] as const).map((key) => (
    <TextField
      key={key}
      name={`${props.name}.${key}`}
      label={COPY.names[key]}
      required={props.required}
      disabled={props.disabled}
      characters={PERSON_NAME_MAX}
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
      characters={PERSON_NAME_MAX}
      label={props.labels.firstName}
      required
      autoComplete="given-name"
      w="half"
    />
    <TextField
      name="lastName"
      characters={PERSON_NAME_MAX}
      label={props.labels.lastName}
      required
      autoComplete="family-name"
      w="half"
      onBlur={props.onDone}
      wrong={props.wrong}
    />
  </>
)

/** The legal name of an organization. What could be a phone number or a link in it is asked about, and kept. */
export const OrgNameField = (props: FieldProps) => {
  const value = useWatch({ name: props.name }) as string | null
  return (
    <div data-w={props.w ?? 'full'}>
      <TextField {...props} w="full" maxLength={LENGTHS.orgName} />
      {value && asksAboutOrgName(value) && (
        <Text fz="sm" c="var(--p-warn)" mt={4} role="status">
          {CHECK_ORG_NAME}
        </Text>
      )}
    </div>
  )
}
