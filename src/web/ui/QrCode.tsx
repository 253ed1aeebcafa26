import { encodeQR } from 'qr'

/** Cells of quiet around the code, as readers need them. */
const QUIET = 4

/** A QR code, drawn here: what is in it leaves this page by the camera alone. Dark on light in both themes, as readers expect. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const cells = encodeQR(text, 'raw', { border: QUIET })
  const size = cells.length
  const dark = cells.flatMap((row, y) => row.flatMap((cell, x) => (cell ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={208}
      height={208}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}
