import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createKeys, HASHED, SEALED, type Hashed, type Sealed } from '#server/platform/keys/keys.ts'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

describe('every use of SECRET_KEY (issue 27)', () => {
  it('stands in the manual, with what a new key does to it', () => {
    const section = /^## A new SECRET_KEY$([^]*?)^## /m.exec(read('docs/operate.md'))![1]!
    const rows = [...section.matchAll(/^\| ([^|]+?) +\| ([^|]+?) +\| ([^|]+?) +\|$/gm)].map((row) =>
      row.slice(1),
    )
    const said = rows.slice(2).map(([what]) => what)
    expect(said.toSorted()).toEqual([...Object.keys(HASHED), ...Object.keys(SEALED)].toSorted())
  })

  it('goes by a name of the list: nothing else has the key', () => {
    const users = globSync('src/server/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
      .filter((path) => /\bsecretKey\b|\benv(?:\.|\[')SECRET_KEY/.test(read(path)))
      .toSorted()
    expect(users).toEqual([
      // Of Stripe's account.
      'src/server/adapters/payments/stripe.ts',
      'src/server/platform/config-problems.ts',
      // Of Stripe's account, too.
      'src/server/platform/config-services.ts',
      'src/server/platform/config.ts',
      'src/server/platform/create-context.ts',
    ])
  })
})

describe('two keys', () => {
  const first = 'the-first-key-0123456789-abcdefghijklmnop'
  const [before, both, after] = [
    createKeys(first, null),
    createKeys('another', first),
    createKeys('another', null),
  ]

  it('the previous one is read, and nothing is made with it', () => {
    for (const use of Object.keys(HASHED) as Hashed[]) {
      expect(both.hashes(use, 'x')).toEqual([after.hash(use, 'x'), before.hash(use, 'x')])
      expect(both.hash(use, 'x')).toEqual(after.hash(use, 'x'))
    }
    for (const use of Object.keys(SEALED) as Sealed[]) {
      const [old, fresh] = [before.seal(use, 'id', Buffer.from('s')), both.seal(use, 'id', Buffer.from('s'))]
      expect([both.unseal(use, 'id', old), after.unseal(use, 'id', fresh)].map(String)).toEqual(['s', 's'])
      expect([
        both.opener(use, 'id', fresh),
        both.opener(use, 'id', old),
        after.opener(use, 'id', old),
      ]).toEqual(['present', 'previous', null])
      expect(both.unseal(use, 'another id', old)).toBeNull()
    }
  })

  it('what was kept by releases of before is read as it was', () => {
    // Of commit d9f1d3bc: `hashOfSecret`, `bearerOf`, `signed`, the codes of people, and the trial checkout.
    const hex = (use: Hashed, text: string) =>
      createKeys('k'.repeat(32), null).hash(use, text).toString('hex').slice(0, 16)
    expect({
      kept: hex('sessions', 'token'),
      bearer: hex('cookies of sessions', 'cookie'),
      signed: hex('links that stop mails', 'id'),
      recovery: hex('recovery codes', 'user:code'),
      records: hex('codes of electronic records', 'user:version'),
      trial: hex('trial checkout', ''),
    }).toEqual({
      kept: 'aa66a2e350dc049b',
      bearer: 'c37c1b1ff8f6db94',
      signed: 'e5aad3ac01b8fc74',
      recovery: '85914da2a8a23adf',
      records: '5b9b74f4fbd649aa',
      trial: '9e99406f8373ed27',
    })
  })
})
