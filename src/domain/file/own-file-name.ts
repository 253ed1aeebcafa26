/** Longest part of a name that is kept; file systems take 255 bytes with the id. */
const NAME_KEPT = 60

/**
 * What a file is called in the ZIP of one's own data: the name it was uploaded under, as every file system takes it, and its id, so that
 * two of one name stand side by side.
 */
export const ownFileName = (id: string, name: string): string => {
  const dot = name.lastIndexOf('.')
  const [stem, end] = dot > 0 ? [name.slice(0, dot), name.slice(dot + 1)] : [name, '']
  const plain = [...stem.replaceAll(/[^\p{L}\p{N} _-]/gu, '_')].slice(0, NAME_KEPT).join('').trim()
  return `files/${plain === '' ? '' : `${plain} `}${id}${/^[a-z0-9]{1,8}$/i.test(end) ? `.${end}` : ''}`
}
