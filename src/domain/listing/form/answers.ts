import { clearAt, setAt } from '#domain/kernel/path.ts'
import type { OwnerType } from '#domain/kernel/party.ts'
import type { ListingBody } from './body.ts'
import { withPresets } from './included-items.ts'
import { changeOwnerType } from './owner-rules.ts'

/** What an answer of no makes pointless. */
const CLEARED_BY_NO: Record<string, readonly string[]> = {
  assignNo: ['assignLiability'],
  hasExcludedItems: ['excludedItems'],
  hasLienItems: ['lienItems'],
  customAddendum: ['customAddendumFile'],
}

/**
 * Gives one answer of the listing wizard and everything that follows from it; cleared answers become null.
 * `path` is dotted from the body's root. Source: spec 2 §3, §5.
 */
export const answerListing = (body: ListingBody, path: string, value: unknown): ListingBody => {
  if (path === 'ownerType' || path === 'primaryOwner.ownerType')
    return changeOwnerType(body, value as OwnerType)
  const answered = setAt(body, path, value)
  if (path === 'remainInPropertyAnswer')
    return value === 'less_30' || value === 'more_30' ? answered : clearAt(answered, ['remainInPropertyFile'])
  if (path === 'hasIncludedItems' && value === false) {
    const cleared = clearAt(answered, ['includedItems'])
    return { ...cleared, includedStateSpecifiedItems: presets(cleared, []) }
  }
  if (path === 'includedStateSpecifiedItems')
    return { ...answered, includedStateSpecifiedItems: presets(answered, (value as string[] | null) ?? []) }
  const paper = /^(propertyAddenda|riders|disclosures)\.([A-Za-z]+)$/.exec(path)
  if (paper && value === false)
    return clearAt(answered, [
      `${path}File`,
      ...(paper[2] === 'other' ? [`${paper[1]}.otherDescription`] : []),
    ])
  return value === false ? clearAt(answered, CLEARED_BY_NO[path] ?? []) : answered
}

const presets = (body: ListingBody, ticked: readonly string[]): string[] =>
  body.address?.state === 'FL' ? withPresets('FL', ticked) : [...ticked]
