import { Text } from '@mantine/core'
import { CONTACT_CROSSES, CONTACT_WARNING, contactDetailsIn } from '#domain/kernel/text/contact-in-text.ts'

/** Warns the author of contact data in what others will read: in terms the seller, in a note the other side. */
export const ContactWarning = ({ text, note }: { text: string | null | undefined; note?: boolean }) =>
  contactDetailsIn(text).length > 0 ? (
    <Text fz="sm" c="var(--p-warn)" mt={4} role="status">
      {note ? CONTACT_CROSSES : CONTACT_WARNING}
    </Text>
  ) : null
