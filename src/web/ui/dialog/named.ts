/** A title that names its dialog from the first frame on. Mantine points to the title after that frame alone. */
export const named = (title: string) => ({
  title,
  attributes: {
    content: { 'aria-label': title },
    // Of a dialog over a dialog it would be the page's second banner.
    header: { role: 'presentation' },
  },
})
