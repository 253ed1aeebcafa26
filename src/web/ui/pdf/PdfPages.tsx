import { Button, Group, Skeleton, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { Marks } from './PdfMarks.tsx'
import type { PdfMark, PdfReading } from './pdfMarks.ts'
import { offAt } from '../offAt.ts'
import { useEnd } from '../useEnd.ts'
import { Document, Page, pdfjs } from 'react-pdf'
import 'react-pdf/dist/Page/TextLayer.css'
import 'react-pdf/dist/Page/AnnotationLayer.css'
import { session } from '#web/lib/session.ts'
import { Otherwise } from '../Otherwise.tsx'
import { ErrorState } from '../states.tsx'
import { COPY } from '../copy.ts'

pdfjs.GlobalWorkerOptions.workerSrc = new URL(
  'pdfjs-dist/build/pdf.worker.min.mjs',
  import.meta.url,
).toString()

/** A paper that is left while its words are still being read is no news; what cannot be read at all is. */
const OPTIONS = { verbosity: pdfjs.VerbosityLevel.ERRORS }

/** Widest a page is drawn, in pixels: a letter page at a comfortable reading size. */
const PAGE_MAX = 860

/** Below this width a page that fits cannot be read, in pixels; enlarged, it is drawn at PAGE_LARGE and scrolls. */
const READABLE = 560
const PAGE_LARGE = 760

/** What was drawn last: a page, and its width in pixels. */
interface Drawn {
  readonly page: number
  readonly width: number
}
const NOTHING: Drawn = { page: 0, width: 0 }

const PdfPages = ({
  url,
  title,
  onEnd,
  onBytes,
  onDrawn,
  marksOf,
  legible,
}: { url: string; title: string } & PdfReading) => {
  const { ref, width } = useElementSize()
  const paper = useRef<HTMLDivElement>(null)
  const [pages, setPages] = useState(0)
  const [page, setPage] = useState(1)
  const [attempt, setAttempt] = useState(0)
  const [large, setLarge] = useState(legible ?? false)
  const [marks, setMarks] = useState<readonly PdfMark[]>([])
  const [points, setPoints] = useState(0)
  // Before a page is drawn it has no height: its end would be in sight at once, and count as read.
  const [onScreen, setOnScreen] = useState(NOTHING)
  const [worded, setWorded] = useState(NOTHING)
  const turn = (by: 1 | -1) => setPage((now) => Math.min(Math.max(now + by, 1), Math.max(pages, 1)))
  const end = useEnd(pages > 0 && page === pages && onScreen.page === page, onEnd)
  const narrow = width > 0 && width < READABLE
  const drawn = narrow && large ? PAGE_LARGE : Math.min(width, PAGE_MAX)
  const isThere = (done: Drawn) => done.page === page && done.width === drawn
  // What is being drawn is hidden. For a screen reader the page is there once its words are: its structure refers to them.
  const busy = !isThere(onScreen) || !isThere(worded)
  // Another function would draw the words again.
  const onWords = useCallback(() => setWorded({ page, width: drawn }), [page, drawn])
  const file = useMemo(
    () => ({
      url,
      httpHeaders: { authorization: session.get().token ?? '' },
      withCredentials: true,
      attempt,
    }),
    [url, attempt],
  )
  return (
    <section ref={ref} aria-label={title}>
      <Group justify="center" gap="sm" mb="xs">
        <Button variant="default" size="xs" {...offAt(page <= 1)} onClick={() => turn(-1)}>
          {COPY.pdf.prev}
        </Button>
        <Text fz="sm" className="num" aria-live="polite">
          {COPY.pdf.page(page, pages || '…')}
        </Text>
        <Button variant="default" size="xs" {...offAt(page >= pages)} onClick={() => turn(1)}>
          {COPY.pdf.next}
        </Button>
        {narrow && (
          <Button variant="default" size="xs" aria-pressed={large} onClick={() => setLarge(!large)}>
            {COPY.pdf.enlarge}
          </Button>
        )}
      </Group>
      <div
        ref={paper}
        role="group"
        aria-label={COPY.pdf.pages}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by keyboard
        tabIndex={narrow && large ? 0 : undefined}
        style={{
          border: '1px solid var(--p-line)',
          overflowX: 'auto',
          background: '#fff',
          width: 'fit-content',
          maxWidth: '100%',
          margin: '0 auto',
        }}
      >
        {/* The reader throws what it cannot read; with another `file` it asks again. */}
        <Otherwise
          key={`${url} ${attempt}`}
          instead={<ErrorState title={COPY.pdf.missing} retry={() => setAttempt(attempt + 1)} />}
        >
          <div aria-busy={busy}>
            <Document
              file={file}
              options={OPTIONS}
              onLoadSuccess={(pdf) => {
                setPages(pdf.numPages)
                setPage((now) => Math.min(now, pdf.numPages))
                if (onBytes) void pdf.getData().then(onBytes)
                if (marksOf)
                  void ownData(pdf).then((own) => {
                    const found = marksOf(own)
                    setMarks(found)
                    const at = found.find((mark) => mark.main)?.page
                    if (at !== undefined) setPage(at + 1)
                  })
              }}
            >
              {/* Only the page waits while it is read: the buttons stay, and the focus on them. */}
              <Suspense fallback={<Skeleton h={560} w={drawn} />}>
                {/* Not before its width is known: it would be drawn twice. */}
                {drawn > 0 && (
                  <Page
                    pageNumber={page}
                    width={drawn}
                    loading={<Skeleton h={560} w={drawn} />}
                    onLoadSuccess={({ originalWidth }) => setPoints(originalWidth)}
                    onRenderSuccess={({ pageNumber }) => {
                      setOnScreen({ page: pageNumber, width: drawn })
                      onDrawn?.()
                    }}
                    onRenderTextLayerSuccess={onWords}
                    onGetStructTreeSuccess={() => nameCaptions(paper.current)}
                  >
                    {points > 0 && (
                      <Marks marks={marks.filter((mark) => mark.page === page - 1)} scale={drawn / points} />
                    )}
                  </Page>
                )}
              </Suspense>
            </Document>
          </div>
        </Otherwise>
      </div>
      <div ref={end} style={{ height: 1 }} />
    </section>
  )
}

/**
 * The caption of a table is one of its children in a PDF's tree. The reader's copy of the tree for a screen reader gives it no role,
 * and a table has no children without one.
 */
const nameCaptions = (paper: HTMLElement | null): void =>
  paper
    ?.querySelectorAll('[role="table"] > span:not([role])')
    .forEach((caption) => caption.setAttribute('role', 'caption'))

/** Custom entries of the file's information dictionary. */
const ownData = async (pdf: {
  getMetadata(): Promise<{ info: object }>
}): Promise<Record<string, unknown>> => {
  const { info } = await pdf.getMetadata()
  return 'Custom' in info && info.Custom instanceof Map ? Object.fromEntries(info.Custom) : {}
}

export default PdfPages
