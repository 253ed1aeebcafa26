import type { Font, GlyphRun } from 'fontkit'
import { Blob, Buffer as Text, ClusterLevel, Face, Feature, Font as Shaper, shape } from 'harfbuzzjs'

/** The code points of each cluster of a text, by the place where it begins. */
const lettersOf = (text: string, starts: readonly number[]): Map<number, number[]> => {
  const sorted = [...new Set(starts)].toSorted((a, b) => a - b)
  return new Map(
    sorted.map((start, i) => [
      start,
      Array.from(text.slice(start, sorted[i + 1]), (letter) => letter.codePointAt(0) ?? 0),
    ]),
  )
}

/**
 * Shapes text with HarfBuzz, in the form in which `font` itself does: that one puts vowels of Myanmar on the wrong side of their letters and
 * ends on marks of Gurmukhi, Khmer, and Telugu.
 */
export const shaperOf = (font: Font, data: Uint8Array): Font['layout'] => {
  const shaper = new Shaper(new Face(new Blob(data.slice().buffer)))
  const buffer = new Text()
  // Each letter says for itself which signs are its own.
  buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS)
  const form = Object.getPrototypeOf(font.layout('')) as object
  return (text, features) => {
    buffer.clearContents()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    const given = Object.entries((features ?? {}) as Record<string, boolean>)
    shape(
      shaper,
      buffer,
      given.map(([tag, on]) => new Feature(tag, on ? 1 : 0)),
    )
    const infos = buffer.getGlyphInfos()
    const letters = lettersOf(
      text,
      infos.map(({ cluster }) => cluster),
    )
    return Object.assign(Object.create(form) as GlyphRun, {
      glyphs: infos.map(({ codepoint, cluster }) => font.getGlyph(codepoint, letters.get(cluster))),
      positions: buffer.getGlyphPositions(),
    })
  }
}
