import { expect, it } from 'vitest'
import { ownFileName } from './own-file-name.ts'

it.each([
  ['mine.pdf', 'files/mine 1.pdf'],
  ['../../mine: 1.PDF', 'files/______mine_ 1 1.PDF'],
  ['Escritura José.png', 'files/Escritura José 1.png'],
  ['C:\\x\\.htaccess', 'files/C__x_ 1.htaccess'],
  ['', 'files/1'],
  [`${'é'.repeat(300)}.jpg`, `files/${'é'.repeat(60)} 1.jpg`],
])('%j is %s in the ZIP of one’s own data', (name, to) => expect(ownFileName('1', name)).toBe(to))
