import { lazy, Suspense } from 'react'
import { COPY } from '../copy.ts'
import { OnItsWay, Shape } from '../OnItsWay.tsx'
import { Otherwise } from '../Otherwise.tsx'
import { ErrorState } from '../states.tsx'
import type { PdfReading } from './pdfMarks.ts'

const Pages = lazy(() => import('./PdfPages.tsx'))

/** The reader did not come: without a network it is not to be had (scripts/offline-worker.ts). */
const NotHere = () => (
  <OnItsWay>
    <ErrorState retry={() => window.location.reload()} />
  </OnItsWay>
)

/** A paged PDF: Prev, Next and "Page x of y". The reader itself is loaded only when one is shown. */
export const PdfViewer = (props: { url: string; title: string } & PdfReading) => (
  <Otherwise instead={<NotHere />}>
    <Suspense fallback={<Shape h={560} radius="md" label={COPY.pdf.loading} />}>
      <Pages {...props} />
    </Suspense>
  </Otherwise>
)
