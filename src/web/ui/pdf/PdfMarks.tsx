import { useEffect, useRef, type CSSProperties } from 'react'
import type { PdfMark } from './pdfMarks.ts'

/** What is laid upon the page that is shown, as large as the page is drawn: pixels for a point are `scale`. */
export const Marks = ({ marks, scale }: { marks: readonly PdfMark[]; scale: number }) =>
  marks.map((mark) => {
    const box = {
      position: 'absolute',
      left: mark.x * scale,
      top: mark.y * scale,
      width: mark.width * scale,
      height: mark.height * scale,
      // Above the layer of the page's own text, which takes no pointer here.
      zIndex: 3,
      pointerEvents: 'none',
    } as const
    const key = `${mark.x} ${mark.y} ${mark.words}`
    return mark.src ? (
      <Picture key={key} src={mark.src} words={mark.words} main={mark.main === true} style={box} />
    ) : (
      <span
        key={key}
        style={{
          ...box,
          width: 'auto',
          fontSize: 8.5 * scale,
          lineHeight: 1,
          color: '#5b6673',
          whiteSpace: 'nowrap',
        }}
      >
        {mark.words}
      </span>
    )
  })

/** A picture in its place; the one that somebody came to see is brought in sight, once. */
const Picture = (props: { src: string; words: string; main: boolean; style: CSSProperties }) => {
  const picture = useRef<HTMLImageElement>(null)
  const { main } = props
  useEffect(() => {
    if (main) picture.current?.scrollIntoView({ block: 'center', inline: 'nearest' })
  }, [main])
  return (
    <img
      ref={picture}
      src={props.src}
      alt={props.words}
      style={{ ...props.style, objectFit: 'contain', background: 'rgba(255, 236, 153, 0.55)' }}
    />
  )
}
