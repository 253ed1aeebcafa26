import { TextInput } from '@mantine/core'
import { Cell, useField } from '#web/ui/form/useField.tsx'
import { COPY } from './copy.ts'
import { localInput } from './figures.ts'

/** The optional date to answer by of the document that is written (negotiation.md §1.5 CK4). */
export const ExpiryField = () => {
  const { value, set, blur, ref, error } = useField<string>('expiresAt')
  return (
    <Cell name="expiresAt" error={error} w="half">
      <TextInput
        ref={ref}
        type="datetime-local"
        name="expiresAt"
        label={COPY.expiry.label}
        description={COPY.expiry.hint}
        error={error}
        value={localInput(value)}
        onChange={(event) => {
          const at = new Date(event.currentTarget.value)
          set(Number.isNaN(at.getTime()) ? null : at.toISOString())
        }}
        onBlur={blur}
      />
    </Cell>
  )
}
