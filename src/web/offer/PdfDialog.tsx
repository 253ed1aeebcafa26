import { PdfViewer } from '#web/ui/pdf/PdfViewer.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { usePhone } from '#web/ui/usePhone.ts'

/** A PDF over the page: Prev, Next and 'Page x of y'. */
export const PdfDialog = (props: { url: string; title: string; onClose: () => void }) => (
  <Dialog onClose={props.onClose} title={props.title} size="xl" fullScreen={usePhone()}>
    <PdfViewer url={props.url} title={props.title} />
  </Dialog>
)
