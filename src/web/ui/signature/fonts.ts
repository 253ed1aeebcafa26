import '@fontsource/caveat/400.css'
import '@fontsource/dancing-script/400.css'
import '@fontsource/great-vibes/400.css'

/** The three cursive hands to type a signature in (spec 2 §9). */
export const CURSIVE_FONTS = ['Dancing Script', 'Great Vibes', 'Caveat'] as const
export type CursiveFont = (typeof CURSIVE_FONTS)[number]

/** Blue ink (spec 2 §9). */
export const INK = '#1b2f8a'

/** Draws a typed name as a PNG data URL of the given size in CSS pixels; null for a blank name. */
export const typedSignature = async (
  name: string,
  font: CursiveFont,
  width: number,
  height: number,
): Promise<string | null> => {
  const text = name.trim()
  if (text === '') return null
  await document.fonts.load(`48px "${font}"`, text)
  const canvas = document.createElement('canvas')
  canvas.width = width * 2
  canvas.height = height * 2
  const paper = canvas.getContext('2d')
  if (!paper) return null
  paper.scale(2, 2)
  let size = Math.floor(height * 0.6)
  do paper.font = `${size}px "${font}"`
  while (paper.measureText(text).width > width - 16 && --size > 10)
  paper.fillStyle = INK
  paper.textBaseline = 'middle'
  paper.textAlign = 'center'
  paper.fillText(text, width / 2, height / 2)
  return canvas.toDataURL('image/png')
}
