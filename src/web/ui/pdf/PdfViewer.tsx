import { lazy, Suspense } from 'react'
import { COPY } from '../copy.ts'
import { BusyBlock } from '../states.tsx'
import type { PdfReading } from './pdfMarks.ts'

const Pages = lazy(() => import('./PdfPages.tsx'))

/** A paged PDF: Prev, Next and "Page x of y". The reader itself is loaded only when one is shown. */
export const PdfViewer = (props: { url: string; title: string } & PdfReading) => (
  <Suspense fallback={<BusyBlock height={560} label={COPY.pdf.loading} />}>
    <Pages {...props} />
  </Suspense>
)
