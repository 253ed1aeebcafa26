import { isApprovedToList } from '#domain/account/permissions.ts'
import type { Task as DatedTask } from '#api/dashboard.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { aliasOf, isBlinded } from '#domain/negotiation/blind.ts'
import { isCalledUp } from '#domain/negotiation/backup.ts'
import { endOfDay, zoneOf } from '#domain/kernel/time/deadline.ts'
import type { Role } from '#domain/negotiation/actor.ts'
import { sideOfRole } from '#domain/negotiation/waiting/waiting-chain.ts'
import { byWhen, isSigning } from '#domain/negotiation/waiting/waiting-kinds.ts'
import {
  activeAgainTask,
  agentlessTask,
  awaitingTask,
  blindTask,
  helpTask,
  listingTask,
  selectTask,
} from '#domain/task/listing-tasks.ts'
import { noticeDeadlineTask, noticeNeeds, noticeSignTask } from '#domain/task/contract-notice-tasks.ts'
import { deadlineTask, needsToday } from '#domain/task/deadline-tasks.ts'
import { backupTask } from '#domain/task/backup-tasks.ts'
import { leftTask } from '#domain/task/left.ts'
import { byUrgency, URGENCY } from '#domain/task/order.ts'
import type { Task } from '#domain/task/task.ts'
import { declinedTask, licenceTasks, profileTasks } from '#domain/task/profile-tasks.ts'
import { standingOf } from '../account/license/standing.ts'
import { declinedOf } from '../billing/entitlement.ts'
import { documentTask, isAskedOfDocuments, roundTask, signTask } from '#domain/task/tasks.ts'
import { amountRead } from '#domain/offer/permissions.ts'
import { inTime } from '#domain/offer/reading/answer-time.ts'
import { viewerOf } from '#domain/offer/reading/next.ts'
import { together, type Db } from '../platform/db/db.ts'
import { epochOf, isoOf } from '../platform/db/row.ts'
import type { ContractInEffect } from './contracts.ts'
import { helpWanted, profileOf, waitedFor, withoutAgent, type HomeRow, type WaitedFor } from './store.ts'

/** The buyer as this person may read one: the selling side of a blind comparison by letter. */
const nameOf = (w: WaitedFor): string =>
  sideOfRole(w.role) === 'seller' && isBlinded(w) ? aliasOf(w.arrival) : w.buyer_name

/** The amount of what waits, from the copy that this person reads of it (invariant 7). */
const amountOf = (w: WaitedFor): number | null => {
  const is = viewerOf(w.role)
  if (is === null || w.offer_type === null || w.state === null) return null
  const amounts = { working: w.working_amount, deliveredCents: w.delivered_cents }
  return amountRead(is, { type: w.offer_type, state: w.state }, amounts)
}

const aboutChain = (w: WaitedFor, now: number) => ({
  listingId: w.listing_id,
  chainId: w.chain_id ?? w.document_id,
  addressLine1: w.street,
  buyerName: nameOf(w),
  reminded: w.remind_at !== null && Date.parse(w.remind_at) <= now,
})

const onDocument = (w: WaitedFor, now: number): Task | null => {
  const { role, offer_type: type, state } = w
  const backup = state && backupTask(w.kind, { ...aboutChain(w, now), state, note: w.note })
  if (backup) return backup
  if (type === null || state === null || !isAskedOfDocuments(role)) return null
  const asked = documentTask(
    {
      ...aboutChain(w, now),
      type,
      state,
      listingState: w.listing_state,
      amount: amountOf(w),
      lastRow: w.last_row,
      note: w.note,
      reopened: w.reopened,
    },
    role,
  )
  const until = w.until === null ? null : Date.parse(w.until)
  return asked && { ...asked, toolTipText: inTime(asked.toolTipText, until, now) }
}

const sideOf = (role: Role) => (sideOfRole(role) === 'seller' ? 'SELLER' : 'BUYER')

/** The words of one waiting; null of what its own invitation asks for (`helpTask`). */
const taskOf = (w: WaitedFor, now: number): Task | null => {
  const at = { listingId: w.listing_id, addressLine1: w.street }
  const listing = { id: w.listing_id, addressLine1: w.street }
  switch (w.kind) {
    case 'SIGN':
      return signTask({ ...at, side: sideOf(w.role) })
    case 'SIGN_NOTICE':
      return w.notice_kind && noticeSignTask(w.notice_kind, listing, w.property_state)
    case 'ANSWER_ROUND':
      return roundTask({ ...at, side: sideOf(w.role) })
    case 'SELECT_OFFER':
      return selectTask(listing)
    case 'APPROVE_BLIND':
      return blindTask(listing)
    case 'ACTIVE_AGAIN':
      return activeAgainTask(
        listing,
        w.backups.some((mark) => isCalledUp(mark, now)),
      )
    case 'AWAIT_AGENT':
      return awaitingTask({ id: w.document_id, addressLine1: w.street })
    case 'FINISH_LISTING':
    case 'REVIEW_LISTING':
    case 'UPDATE_LISTING':
    case 'PUBLISH_LISTING':
      return listingTask(
        { ...listing, state: w.listing_state, comment: w.comment },
        w.role === 'PS' ? 'primaryOwner' : 'agent',
      )
    case 'CLAIM':
      return null
    default:
      return onDocument(w, now)
  }
}

/** A task with since when it waits and by when it should be done. */
/** The home of a task, as it is read beside it. */
const homeOf = (id: string, at: HomeRow): DatedTask['home'] => ({
  id,
  addressLine1: at.street,
  imageUrl: at.image_url,
  timeZone: zoneOf({ state: at.property_state, zip: at.zip }),
})

const dated = (w: WaitedFor, by: number | null, now: number, impersonated: boolean): DatedTask[] => {
  const found = taskOf(w, now)
  return found
    ? [
        {
          ...leftTask(found, w.kind, impersonated),
          since: w.since,
          by: isoOf(by),
          home: homeOf(w.listing_id, w),
        },
      ]
    : []
}

const undated = (found: Task): DatedTask => ({ ...found, since: null, by: null, home: null })

/** An agent of several chains is asked for the round once a listing. */
const onceAListing = (rows: readonly WaitedFor[]): WaitedFor[] => {
  const rounds = new Set<string>()
  return rows.filter((w) => {
    if (w.kind !== 'ANSWER_ROUND') return true
    const again = rounds.has(w.listing_id)
    rounds.add(w.listing_id)
    return !again
  })
}

/** The deadlines of contracts in escrow that need this person now, the next one first. */
const deadlinesDue = (contracts: readonly ContractInEffect[]): DatedTask[] =>
  contracts
    .flatMap((c) => {
      const { zone, today, dates } = c
      const home = { id: c.listing_id, addressLine1: c.street, imageUrl: c.image_url, timeZone: zone }
      const at = { id: c.listing_id, addressLine1: c.street }
      const due = (found: Task, day: string | null) => ({
        ...found,
        since: null,
        by: day === null ? null : endOfDay(day, zone),
        home,
      })
      return [
        ...dates.noticeDeadlines
          .filter((d) => noticeNeeds(d, c, today))
          .map((d) => due(noticeDeadlineTask(d, at, c, today), d.day)),
        ...dates.deadlines
          .filter((d) => needsToday(d, c, today))
          .map((d) => due(deadlineTask(d, at, c, today), d.day)),
      ]
    })
    .sort((a, b) => (a.by ?? '').localeCompare(b.by ?? ''))

/** For what somebody is waited for, as of an instant (ISO). One statement, by far home's longest. */
export const readWaiting = (db: Db, { userId }: Viewer, now: string) => waitedFor(db, [userId, now, URGENCY])

/** What the other tasks of a person are made of, beside their contracts. Three statements, at once; one more for whose card was declined. */
export const readPerson = async (db: Db, { userId }: Viewer, now: string) => {
  const [help, homes, [profile]] = await together(
    () => helpWanted(db, [userId]),
    () => withoutAgent(db, [userId]),
    () => profileOf(db, [userId]),
  )
  const declined = profile?.is_past_due ? await declinedOf(db, userId, now) : null
  return { help, homes, profile, declined }
}

/** What needs the viewer's attention: a license that hinders the rest, then the most urgent first, help and profile last. */
export const tasksOf = (
  waiting: readonly WaitedFor[],
  { help, homes, profile, declined }: Awaited<ReturnType<typeof readPerson>>,
  now: string,
  contracts: readonly ContractInEffect[],
  impersonated: boolean,
): DatedTask[] => [
  ...(profile ? licenceTasks(standingOf(profile, now)).map(undated) : []),
  ...(declined && !impersonated ? [{ ...undated(declinedTask(declined)), by: declined.until }] : []),
  ...byUrgency(
    onceAListing(waiting).map((w) => ({
      w,
      kind: w.kind,
      by: byWhen({
        kind: w.kind,
        since: epochOf(w.since),
        remindAt: epochOf(w.remind_at),
        until: epochOf(w.until),
      }),
    })),
  ).flatMap(({ w, by }) => dated(w, by, Date.parse(now), impersonated)),
  ...deadlinesDue(contracts),
  ...homes.map((h) => ({
    ...agentlessTask({ id: h.id, addressLine1: h.street }),
    since: h.since,
    by: null,
    home: homeOf(h.id, h),
  })),
  ...help.map((h) => undated(helpTask({ name: h.name, listingId: h.listing_id, offerId: h.offer_id }))),
  ...(profile
    ? profileTasks({
        isAgent: profile.is_agent,
        isListingAgent: isApprovedToList(profile),
        lacksLicence: profile.disputed === true,
        hasPhone: profile.has_phone,
        hasBrokerage: profile.has_brokerage,
        hasQuestionnaire: profile.has_questionnaire,
        hasSignature: profile.has_signature,
        mustSign: waiting.some((w) => isSigning(w.kind)),
        impersonated,
      }).map(undated)
    : []),
]
