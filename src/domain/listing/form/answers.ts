import { clearAt, valueAt } from '#domain/kernel/path.ts'
import { mayHaveSecondaries, PAPERS, papersOf } from '#domain/kernel/party.ts'
import { CA_ADDENDA_KEYS, FL_DISCLOSURES_KEYS, FL_RIDERS_KEYS } from './addenda.ts'
import type { ListingBody } from './body.ts'
import { mayUncheck } from './included-items.ts'

const WISHES = 'offerDetails.instantAuction'

/** What an answer of no makes pointless, by the dotted path of the question. Source: spec 2 §3, §5. */
const POINTLESS_AFTER_NO: Record<string, readonly string[]> = {
  assignNo: ['assignLiability'],
  hasIncludedItems: ['includedItems'],
  hasExcludedItems: ['excludedItems'],
  hasLienItems: ['lienItems'],
  customAddendum: ['customAddendumFile'],
  [`${WISHES}.loan`]: [`${WISHES}.loanDays`],
  [`${WISHES}.appraisal`]: [`${WISHES}.appraisalDays`],
  [`${WISHES}.inspection`]: [`${WISHES}.inspectionDays`],
  [`${WISHES}.homeWarranty`]: [`${WISHES}.homeWarrantyResponsibility`, `${WISHES}.homeWarrantyMaxAmount`],
  [`${WISHES}.closingCostCredit`]: [`${WISHES}.closingCostPercentage`],
  [`${WISHES}.sellerPossession`]: [
    `${WISHES}.sellerPossessionDays`,
    `${WISHES}.sellerPossessionFee`,
    `${WISHES}.sellerPossessionExplanation`,
  ],
  ...Object.fromEntries(
    [
      ...CA_ADDENDA_KEYS.map((key) => `propertyAddenda.${key}`),
      ...FL_RIDERS_KEYS.map((key) => `riders.${key}`),
      ...FL_DISCLOSURES_KEYS.map((key) => `disclosures.${key}`),
    ].map((path) => [path, [`${path}File`]]),
  ),
  'propertyAddenda.other': ['propertyAddenda.otherFile', 'propertyAddenda.otherDescription'],
  'disclosures.other': ['disclosures.otherFile', 'disclosures.otherDescription'],
}

/** Asked of every listing that is read: the paths are split once. */
const QUESTIONS = Object.entries(POINTLESS_AFTER_NO).map(([question, answers]) => ({
  keys: question.split('.'),
  answers,
}))

/** A person has no organization's name, an owner only the papers of its kind, and only a person or a trust co-owners. */
const pointlessForOwner = ({ primaryOwner, ownerType }: ListingBody): string[] => {
  const kind = primaryOwner?.ownerType ?? ownerType
  if (kind == null) return []
  const papers = PAPERS.filter((paper) => !papersOf(kind).includes(paper))
  return [
    ...papers.map((paper) => `primaryOwner.${paper}`),
    ...(kind === 'INDIVIDUAL' ? ['primaryOwner.orgName', 'primaryOwner.officerTitle'] : []),
    ...(mayHaveSecondaries(kind) ? [] : ['secondaryOwners']),
  ]
}

/** Without included items no item of the state's list is ticked, but for the presets, which no answer takes out. */
const withoutTicks = (body: ListingBody): ListingBody => {
  const ticked = body.includedStateSpecifiedItems ?? []
  const state = body.address?.state ?? 'CA'
  const kept = ticked.filter((id) => !mayUncheck(state, id))
  return body.hasIncludedItems === false && kept.length < ticked.length
    ? { ...body, includedStateSpecifiedItems: kept }
    : body
}

/** Photographs without a cover show the first of them on cards, as their page does. */
const withCover = (body: ListingBody): ListingBody => {
  const [first] = body.images ?? []
  if (!first || body.primaryImage) return body
  // The original of an altered photograph stands in the list.
  const { original: _in, ...primaryImage } = first
  return { ...body, primaryImage }
}

/**
 * A listing's answers without those that another answer makes pointless (cleared to null): what is stored, and what
 * review, offers and paper read. The same body where nothing is pointless.
 */
export const applyingAnswers = (body: ListingBody): ListingBody => {
  const pointless = QUESTIONS.flatMap(({ keys, answers }) => (valueAt(body, keys) === false ? answers : []))
  const stays = body.remainInPropertyAnswer === 'no' ? ['remainInPropertyFile'] : []
  // Whoever stays until closing moves out no days before.
  const leaves =
    body.offerDetails?.instantAuction?.notMovingOutPriorToClose === true
      ? [`${WISHES}.moveOutDaysPriorToClose`]
      : []
  return withCover(
    withoutTicks(clearAt(body, [...pointless, ...stays, ...leaves, ...pointlessForOwner(body)])),
  )
}

/** Without the form of another answer: 29 days or less and 30 or more have each their own (spec 2 §5 "Remain in property"). */
export const withoutOutdatedForm = (before: ListingBody, after: ListingBody): ListingBody =>
  before.remainInPropertyAnswer != null &&
  after.remainInPropertyAnswer !== before.remainInPropertyAnswer &&
  after.remainInPropertyFile?.id === before.remainInPropertyFile?.id
    ? clearAt(after, ['remainInPropertyFile'])
    : after

/** What goes with an answer that somebody takes back, by the dotted path of the question. */
export const hangingOn = (question: string): readonly string[] => POINTLESS_AFTER_NO[question] ?? []
