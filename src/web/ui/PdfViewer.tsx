import { lazy, Suspense } from 'react'
import { Skeleton } from '@mantine/core'

const Pages = lazy(() => import('./PdfPages.tsx'))

/** A paged PDF: Prev, Next and "Page x of y". The reader itself is loaded only when one is shown. */
export const PdfViewer = (props: { url: string; title: string }) => (
  <Suspense fallback={<Skeleton h={560} radius="md" aria-label="Loading the document" />}>
    <Pages {...props} />
  </Suspense>
)
