import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import Pad from 'signature_pad'
import { INK } from './fonts.ts'
import { COPY } from '../copy.ts'

/** A surface to draw on with finger, pen or mouse; answers a PNG data URL after each stroke. */
export const DrawPad = (props: { label: string; height: number; onChange: (png: string | null) => void }) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<Pad | null>(null)
  const report = useEffectEvent(props.onChange)

  useEffect(() => {
    const element = canvas.current
    if (!element) return undefined
    const made = new Pad(element, { penColor: INK, minWidth: 0.8, maxWidth: 2.4 })
    made.addEventListener('endStroke', () => report(made.toDataURL('image/png')))
    pad.current = made
    let width = 0
    // A phone that is turned has another box: the strokes stay, smaller where they would be cut.
    const boxes = new ResizeObserver(() => {
      const { offsetWidth, offsetHeight } = element
      if (offsetWidth === 0 || offsetWidth === width) return
      const strokes = made.toData()
      const right = Math.max(0, ...strokes.flatMap(({ points }) => points.map(({ x }) => x)))
      const by = right > offsetWidth ? offsetWidth / width : 1
      width = offsetWidth
      element.width = offsetWidth * 2
      element.height = offsetHeight * 2
      element.getContext('2d')?.scale(2, 2)
      made.fromData(
        strokes.map((each) => ({
          ...each,
          points: each.points.map((point) => ({ ...point, x: point.x * by, y: point.y * by })),
        })),
      )
      if (strokes.length > 0) report(made.toDataURL('image/png'))
    })
    boxes.observe(element)
    return () => {
      boxes.disconnect()
      made.off()
    }
  }, [])

  return (
    <div>
      <canvas
        ref={canvas}
        role="img"
        aria-label={COPY.signature.draw(props.label)}
        style={{
          width: '100%',
          height: props.height,
          border: '1px solid var(--p-line-strong)',
          borderRadius: 6,
          background: '#fff',
          touchAction: 'none',
          display: 'block',
        }}
      />
      <Button
        mt="xs"
        size="compact-sm"
        variant="subtle"
        onClick={() => {
          pad.current?.clear()
          props.onChange(null)
        }}
      >
        {COPY.signature.clear}
      </Button>
    </div>
  )
}
