import { describe, expect, it } from 'vitest'
import { fileKey } from './collect.ts'

const ID = '01a2061a-4e1a-7e18-859d-fdfec238d4e1'

describe('which strings of an answer are files of the export', () => {
  it.each([
    [`/api/files/${ID}/survey.pdf`, ID],
    [`/api/files/${ID}/another%20name.pdf`, ID],
    [`/api/files/rpa/${ID}/rpa-1.pdf`, `/api/files/rpa/${ID}/rpa-1.pdf`],
    ['/api/files/../health', null],
    ['/api/files/%2e%2E/health', null],
    [`/api/files/${ID}/..`, null],
    [`/api/files/${ID}/a?b=c`, null],
    [`/api/files/${ID}/a#b`, null],
    ['/api/files/alone', null],
    ['/api/files//x', null],
    [`/api/files/${ID}/${'x'.repeat(1000)}`, null],
    [`/api/files/a/b/c/d`, null],
  ])('%s', (path, key) => expect(fileKey(path)).toBe(key))
})
