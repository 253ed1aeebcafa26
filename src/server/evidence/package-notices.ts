import { GIVEN_BY } from '#domain/contract/notice/vocabulary.ts'
import { itemTitle, noticeWords } from '#domain/contract/notice/words.ts'
import type { PackagedChain } from '#domain/evidence/build.ts'
import type { NoticesFile } from '#domain/evidence/package.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import type { Standing } from '#domain/offer/permissions.ts'
import type { Ctx } from '../platform/context.ts'
import { linkedEventOf } from './facts.ts'
import { type LinkedRow } from './store-facts.ts'
import type { StoredPaper } from './package-parts.ts'
import { keptFiles } from './store-recorded.ts'
import type { ContractNoticeRow } from './store-contract-notices.ts'

/** The notices that a side may know: its own ones, and those that were delivered to it. */
export const knownNotices = (
  { side }: Standing,
  notices: readonly ContractNoticeRow[],
): ReadonlySet<string> =>
  new Set(
    notices
      .filter((n) => n.state === 'DELIVERED' || GIVEN_BY[n.kind] === (side === 'buyer' ? 'BUYER' : 'SELLER'))
      .map(({ id }) => id),
  )

/**
 * The number of a notice in the names of all its files: its place among those that the reader knows. One that they may not know leaves no
 * gap.
 */
const numberOf = (id: string, known: ReadonlySet<string>): string =>
  String([...known].indexOf(id) + 1).padStart(3, '0')

/** The chains of the notices that a side may know, each whole; one from before notices had chains stands in that of the home. */
export const noticeChains = (
  known: ReadonlySet<string>,
  chains: ReadonlyMap<string, readonly LinkedRow[]>,
): PackagedChain[] =>
  [...known].flatMap((id) => {
    const rows = chains.get(id)
    const file = `events/notice-${numberOf(id, known)}.json`
    return rows ? [{ id, file, chain: 'notice' as const, events: rows.map(linkedEventOf) }] : []
  })

const delivered = (notices: readonly ContractNoticeRow[]): ContractNoticeRow[] =>
  notices.filter((n) => n.state === 'DELIVERED')

const papersOf = (id: string, known: ReadonlySet<string>) => {
  const name = `papers/notice-${numberOf(id, known)}`
  return { paper: `${name}.pdf`, sealed: `${name}-sealed.pdf` }
}

/** The delivered notices of a contract with the hashes that count of each signer. */
export const noticesFileOf = (
  state: PropertyState,
  notices: readonly ContractNoticeRow[],
  known: ReadonlySet<string>,
): NoticesFile =>
  delivered(notices).map((n) => ({
    id: n.id,
    kind: n.kind,
    title: noticeWords(n.kind, state).title,
    items: [...n.items],
    about: n.items.map(itemTitle),
    from: GIVEN_BY[n.kind],
    deliveredAt: n.delivered_at ?? '',
    documentHash: n.document_hash,
    ...papersOf(n.id, known),
    signers: n.signers.map((s) => ({
      name: s.name,
      role: s.role,
      signingAs: s.signingAs,
      signingFor: s.signingFor,
      signingTitle: s.signingTitle,
      signedAt: s.signedAt ?? '',
      signature: s.signature ?? '',
      initials: s.initials ?? '',
      document: s.document ?? '',
    })),
  }))

/** Their papers: what was signed, and what was sealed. */
export const noticePapersOf = async (
  ctx: Ctx,
  notices: readonly ContractNoticeRow[],
  known: ReadonlySet<string>,
): Promise<StoredPaper[]> => {
  const wanted = delivered(notices).flatMap((n) => {
    const { paper, sealed } = papersOf(n.id, known)
    return [[paper, n.document_file_id] as const, [sealed, n.final_file_id] as const]
  })
  const files = await keptFiles(ctx.db, [wanted.flatMap(([, id]) => id ?? [])])
  return wanted.map(([name, id]) => {
    const file = files.find((each) => each.id === id)
    // A package without one of its papers would prove less than it says.
    if (!file) throw new Error(`The paper ${name} is not there.`)
    return { name, storage_key: file.storage_key, sha256: file.sha256 }
  })
}
