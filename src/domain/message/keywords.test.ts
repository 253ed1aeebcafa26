import { expect, it } from 'vitest'
import { keywordOf, replyTo } from './keywords.ts'

it.each([
  ['STOP', 'STOP'],
  [' stop. ', 'STOP'],
  ['Stop All', 'STOP'],
  ['unsubscribe', 'STOP'],
  ['Opt-out', 'STOP'],
  ['"STOP"', 'STOP'],
  ['start', 'START'],
  ['UNSTOP!', 'START'],
  ['Help', 'HELP'],
  ['info', 'HELP'],
  ['Please stop the sale', null],
  ['stopp', null],
  ['', null],
])('%s is %s', (text, keyword) => expect(keywordOf(text)).toBe(keyword))

it('every answer says how to stop, or that it has stopped, and who helps', () => {
  for (const keyword of ['HELP', null] as const)
    expect(replyTo(keyword, 'help@x.example')).toMatch(/STOP.*help@x/)
  expect(replyTo('START', '')).toContain('STOP')
  expect(replyTo('STOP', '')).toContain('START')
})
