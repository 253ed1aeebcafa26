import { Text } from '@mantine/core'
import { COPY } from '../copy.ts'

/** Says of a PDF that was just chosen that its digital signature does not come along. */
export const SignatureLost = ({ lost }: { lost: boolean }) =>
  lost && (
    <Text fz="sm" role="status">
      {COPY.file.signatureLost}
    </Text>
  )
