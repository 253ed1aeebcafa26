import { describe, expect, it } from 'vitest'
import { drawnFaults, type DrawnEvent } from './drawn.ts'

const draw = (paper: string, words = 'w'): DrawnEvent => ({ draws: true, signs: false, paper, words })
const sign: DrawnEvent = { draws: false, signs: true, paper: null, words: null }
const other: DrawnEvent = { draws: false, signs: false, paper: 'x', words: null }

describe('the paper that everybody signs is the last one that was drawn before the first signature', () => {
  it.each<[string, DrawnEvent[], string[]]>([
    ['drawn once', [other, draw('a')], []],
    ['drawn anew while nobody has signed', [draw('b'), draw('a'), sign], []],
    ['the first one of two', [draw('a'), draw('b'), sign], ['paper']],
    ['drawn again after a signature', [draw('a'), sign, draw('a')], ['again']],
    ['drawn after a signature alone', [sign, draw('a')], ['again', 'unnamed']],
    ['of other words', [draw('a', 'v')], ['words']],
    ['never drawn, as far as events say', [other, sign], ['unnamed']],
  ])('%s', (_, events, faults) => expect(drawnFaults(events, { hash: 'a', words: 'w' })).toEqual(faults))
})
