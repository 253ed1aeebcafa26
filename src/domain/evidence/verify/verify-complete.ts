import type { Say } from '../files.ts'
import { canonicalText } from '../hashing.ts'
import type { ConsentsFile, ContractFile, NoticesFile, PackedRow, VersionFile } from '../package.ts'
import type { ConsentFacts } from '../row.ts'

/** Each event of a package that delivered something has what it delivered: none was taken out. */
export const verifyDelivered = (
  versions: readonly VersionFile[],
  events: ReadonlyMap<string, PackedRow>,
  say: Say,
): void => {
  for (const { body, shown } of events.values()) {
    if (!body || body.terms === null) continue
    // An act can move a document twice in one instant, and delivers it once.
    const there = versions.some(
      (v) => v.event === body.id || (v.deliveredAt === body.at && v.document === shown?.subjectId?.value),
    )
    if (!there) say(`What was delivered at ${body.at} was taken out.`)
  }
}

/** A consent of a package. `bound`: the event of a signature says how and when it was given, and to which words. */
export type ToldConsent = ConsentsFile[number] & { readonly bound: boolean }

const isConsent = (c: ConsentsFile[number], version: string, agreed: ConsentFacts | null): boolean =>
  c.version === version &&
  agreed !== null &&
  canonicalText({ way: c.way, at: c.at, text: c.text ?? null }) === canonicalText(agreed)

/**
 * A signature names the text on electronic records that its signer agreed to, how and when, and the consents have it by name. Older ones name no
 * text, or only its version, and those of notices stood nowhere. Answers the consents, each with whether an event binds it.
 */
export const verifyConsents = (
  consents: ConsentsFile,
  { contract, notices }: { readonly contract: ContractFile; readonly notices: NoticesFile },
  events: ReadonlyMap<string, PackedRow>,
  say: Say,
): ToldConsent[] => {
  const signers = [...contract.signers, ...notices.flatMap((n) => n.signers)]
  const bound = new Set<ConsentsFile[number]>()
  for (const { body } of events.values()) {
    if (!body?.signature?.consent) continue
    const { signature, consent, agreed } = body.signature
    const name = signers.find((s) => s.signedAt === body.at && s.signature === signature)?.name
    if (agreed === undefined && (body.subject !== 'contract' || name === undefined)) continue
    const found = consents.filter(
      (c) =>
        (name === undefined || c.name === name) &&
        (agreed === undefined ? c.version === consent : isConsent(c, consent, agreed)),
    )
    if (found.length === 0) say(`The consent that ${name ?? 'somebody'} signed with was edited or deleted.`)
    if (agreed) for (const each of found) bound.add(each)
  }
  return consents.map((c) => ({ ...c, bound: bound.has(c) }))
}
