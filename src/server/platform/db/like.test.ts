import { describe, expect, it } from 'vitest'
import { hasLetters, likePart, likeWords, MOST_WORDS } from './like.ts'

describe('what an index of letters finds in a database of any locale', () => {
  it('is three ASCII letters or digits in a row', () => {
    for (const text of ['oak', '941', 'a1b', 'éabc']) expect(hasLetters(text), text).toBe(true)
    for (const text of ['oa', 'ééé', '日本日', 'aéb', 'o’b c', '٣٤٥', ''])
      expect(hasLetters(text), text).toBe(false)
    expect(['oak', 'ééé'].map(likePart)).toEqual(['%oak%', 'ééé%'])
  })
})

describe('words of a search', () => {
  it('count once, and not where they are part of another one', () => {
    expect(likeWords('maple oak  oakland map 5%')).toEqual(['%maple%', '%oakland%', '%5\\%%'])
    expect(likeWords(' ')).toEqual([])
  })

  it('are few', () => {
    expect(likeWords('aa bb cc dd ee ff gg hh ii jj')).toHaveLength(MOST_WORDS)
  })
})
