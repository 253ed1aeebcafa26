import { Text } from '@mantine/core'
import { COPY } from './copy.ts'

/** A file that is read, by the name it has for the reader; without an address its name alone. */
export const FileLink = ({ file }: { file: { name?: string | null; url?: string | null } }) =>
  file.url ? (
    <Text
      component="a"
      href={file.url}
      // Papers are saved, and the page stays where it is.
      download
      c="var(--p-accent)"
      fz="sm"
      style={{ overflowWrap: 'anywhere', display: 'inline-block', minHeight: 24, lineHeight: '24px' }}
    >
      {file.name ?? COPY.file.document}
    </Text>
  ) : (
    <Text fz="sm">{file.name ?? COPY.file.document}</Text>
  )
