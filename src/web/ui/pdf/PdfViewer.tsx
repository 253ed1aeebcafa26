import { lazy, Suspense } from 'react'
import { Skeleton } from '@mantine/core'
import { COPY } from '../copy.ts'
import type { PdfReading } from './pdfMarks.ts'

const Pages = lazy(() => import('./PdfPages.tsx'))

/** A paged PDF: Prev, Next and "Page x of y". The reader itself is loaded only when one is shown. */
export const PdfViewer = (props: { url: string; title: string } & PdfReading) => (
  <Suspense fallback={<Skeleton h={560} radius="md" aria-label={COPY.pdf.loading} />}>
    <Pages {...props} />
  </Suspense>
)
