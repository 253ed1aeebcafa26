import type { Say } from '../files.ts'
import type { ConsentsFile, ContractFile, PackedRow, VersionFile } from '../package.ts'

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

/** A signature names the text on electronic records that its signer agreed to, and the consents have it by name; older ones name none. */
export const verifyConsents = (
  consents: ConsentsFile,
  { signers }: ContractFile,
  events: ReadonlyMap<string, PackedRow>,
  say: Say,
): void => {
  for (const { body } of events.values()) {
    if (body?.subject !== 'contract' || !body.signature?.consent) continue
    const { signature, consent } = body.signature
    const signer = signers.find((s) => s.signedAt === body.at && s.signature === signature)
    if (signer && !consents.some((c) => c.name === signer.name && c.version === consent))
      say(`The consent that ${signer.name} signed with was edited or deleted.`)
  }
}
