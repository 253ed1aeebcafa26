import { Modal } from '@mantine/core'
import { PdfViewer } from '#web/ui/PdfViewer.tsx'

/** A PDF over the page: Prev, Next and 'Page x of y'. */
export const PdfDialog = (props: { url: string; title: string; onClose: () => void }) => (
  <Modal opened onClose={props.onClose} title={props.title} size="xl">
    <PdfViewer url={props.url} title={props.title} />
  </Modal>
)
