import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readError } from '#web/lib/call/apiError.ts'
import { session } from '#web/lib/session.ts'
import { COPY } from '../copy.ts'
import { Shape } from '../OnItsWay.tsx'
import { ErrorState } from '../states.tsx'
import type { PdfReading } from './pdfMarks.ts'

const pictureOf = async (url: string, signal: AbortSignal) => {
  const answer = await fetch(url, { headers: { authorization: session.get().token ?? '' }, signal })
  if (!answer.ok) throw await readError(answer)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return { bytes, src: URL.createObjectURL(new Blob([bytes])) }
}

/** A paper that is a picture, as it was loaded: `onBytes` with what is on the screen, once it is there. */
export const PictureViewer = (props: { url: string; title: string } & Pick<PdfReading, 'onBytes'>) => {
  const { url, title, onBytes } = props
  const [broken, setBroken] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['picture', url],
    queryFn: ({ signal }) => pictureOf(url, signal),
    // It is read anew each time it is opened: what is kept is let go once it is shown.
    gcTime: 0,
    staleTime: Infinity,
  })
  const again = () => {
    setBroken(false)
    void refetch()
  }
  if (error || broken) return <ErrorState title={COPY.pdf.missing} retry={again} />
  if (!data) return <Shape h={560} radius="md" label={COPY.pdf.loading} />
  return (
    <img
      src={data.src}
      alt={title}
      style={{ maxWidth: '100%', height: 'auto', border: '1px solid var(--p-line)' }}
      onLoad={() => {
        URL.revokeObjectURL(data.src)
        onBytes?.(data.bytes)
      }}
      onError={() => setBroken(true)}
    />
  )
}
