import { sql } from 'kysely'
import type { ClaimOutcome, LicenceClaim } from '#api/admin/licence-claim.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { likeText } from '#server/platform/db/like.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'

/** One license. */
export interface LicenceId {
  readonly state: PropertyState
  readonly licenseNumber: string
}

interface ClaimRow {
  id: string
  state: PropertyState
  license_number: string
  registered: string | null
  claimant_id: string
  claimant_name: string
  claimant_email: string
  claimant_seen: string | null
  claimant_gone: boolean
  holder_id: string
  holder_name: string
  holder_email: string
  holder_seen: string | null
  holder_gone: boolean
  asked_at: string
  outcome: ClaimOutcome | null
  decided_at: string | null
  decided_by: string | null
}

const claimOf = (row: ClaimRow): LicenceClaim => ({
  id: row.id,
  licenseState: row.state,
  licenseNumber: row.license_number,
  registered: row.registered,
  claimant: {
    id: row.claimant_id,
    name: row.claimant_name.trim(),
    email: row.claimant_email,
    lastLogin: row.claimant_seen,
    gone: row.claimant_gone,
  },
  holder: {
    id: row.holder_id,
    name: row.holder_name.trim(),
    email: row.holder_email,
    lastLogin: row.holder_seen,
    gone: row.holder_gone,
  },
  askedAt: row.asked_at,
  outcome: row.outcome,
  decidedAt: row.decided_at,
  decidedBy: row.decided_by,
})

const FROM = sql`
  from licence_claims k join users c on c.id = k.claimant_id join users h on h.id = k.holder_id
  left join users d on d.id = k.decided_by
  left join licences l on l.state = k.state and l.license_number = k.license_number`
const COLUMNS = sql`k.id, k.state, k.license_number, nullif(trim(l.first_name || ' ' || l.last_name), '') as registered,
  k.claimant_id, c.first_name || ' ' || c.last_name as claimant_name, c.email as claimant_email, c.last_login as claimant_seen,
  c.status = 'DELETED' as claimant_gone,
  k.holder_id, h.first_name || ' ' || h.last_name as holder_name, h.email as holder_email, h.last_login as holder_seen,
  h.status = 'DELETED' as holder_gone,
  k.asked_at, k.outcome, k.decided_at, d.first_name || ' ' || d.last_name as decided_by`

/** A page of the claims, newest first. */
export const pageOfClaims = async (
  db: Db,
  query: { page: number; pageSize: number; q?: string | undefined; filter: 'open' | 'decided' | 'all' },
): Promise<{ items: LicenceClaim[]; total: number }> => {
  const like = query.q ? `%${likeText(query.q.toLowerCase())}%` : null
  const text = sql`lower(k.license_number || ' ' || c.first_name || ' ' || c.last_name || ' ' || c.email || ' '
    || h.first_name || ' ' || h.last_name || ' ' || h.email)`
  const state = { open: sql`k.outcome is null`, decided: sql`k.outcome is not null`, all: sql`true` }[
    query.filter
  ]
  const where = sql`where ${state} and (${like}::text is null or ${text} like ${like})`
  const { rows } = await sql<ClaimRow>`select ${COLUMNS} ${FROM} ${where}
    order by k.asked_at desc, k.id desc limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`.execute(
    db,
  )
  const counted = await sql<{ total: number }>`select count(*)::int as total ${FROM} ${where}`.execute(db)
  return { items: rows.map(claimOf), total: counted.rows[0]?.total ?? 0 }
}

/** One claim, with its row locked. */
export const lockClaim = async (tx: Tx, id: string): Promise<LicenceClaim | undefined> => {
  const { rows } = await sql<ClaimRow>`select ${COLUMNS} ${FROM} where k.id = ${id} for update of k`.execute(
    tx,
  )
  return rows[0] && claimOf(rows[0])
}

/** Who claims, and from whom: both are locked before the claim is. */
export const findClaimants = async (
  db: Db,
  id: string,
): Promise<{ claimant: string; holder: string } | undefined> => {
  const { rows } = await sql<{ claimant: string; holder: string }>`
    select claimant_id as claimant, holder_id as holder from licence_claims where id = ${id}`.execute(db)
  return rows[0]
}

interface OpenClaim {
  readonly id: string
  readonly claimant: string
  readonly holder: string
}

const openClaims = ({ state, licenseNumber }: LicenceId) => sql<OpenClaim>`
  select id, claimant_id as claimant, holder_id as holder from licence_claims
   where state = ${state} and license_number = ${licenseNumber} and outcome is null order by asked_at, id`

/** The claims of a license that nobody has decided yet, whoever has it now: the oldest first. */
export const openClaimsOf = async (db: Db, licence: LicenceId): Promise<OpenClaim[]> =>
  (await openClaims(licence).execute(db)).rows

/** The same with their rows locked. */
export const lockOpenClaims = async (tx: Tx, licence: LicenceId): Promise<OpenClaim[]> =>
  (await sql<OpenClaim>`${openClaims(licence)} for update`.execute(tx)).rows

/** Whoever claims a license claims it from `to`, who has it now. */
export const turnClaims = async (tx: Tx, { state, licenseNumber }: LicenceId, to: string): Promise<void> => {
  await sql`update licence_claims set holder_id = ${to}
     where state = ${state} and license_number = ${licenseNumber} and outcome is null and claimant_id <> ${to}`.execute(
    tx,
  )
}

/** Whoever deletes their account claims nothing any more; nobody decided that. */
export const closeClaimsOf = async (tx: Tx, claimantId: string, now: string): Promise<void> => {
  await sql`update licence_claims set outcome = 'KEPT', decided_at = ${now}
     where claimant_id = ${claimantId} and outcome is null`.execute(tx)
}

/** A claim that begins; the same two have one. */
export const insertClaim = async (
  tx: Tx,
  claim: {
    id: string
    state: string
    licenseNumber: string
    claimantId: string
    holderId: string
    now: string
  },
): Promise<void> => {
  await sql`insert into licence_claims (id, state, license_number, claimant_id, holder_id, asked_at)
    values (${claim.id}, ${claim.state}, ${claim.licenseNumber}, ${claim.claimantId}, ${claim.holderId}, ${claim.now})
    on conflict (claimant_id, holder_id) do nothing`.execute(tx)
}

export const writeDecision = async (
  tx: Tx,
  decision: { id: string; outcome: ClaimOutcome; decidedBy: string | null; now: string },
): Promise<void> => {
  await sql`update licence_claims set outcome = ${decision.outcome}, decided_at = ${decision.now},
    decided_by = ${decision.decidedBy} where id = ${decision.id}`.execute(tx)
}

/** Takes a license from an account, where it has that one still. */
export const withdrawLicence = async (tx: Tx, licenseNumber: string, from: string): Promise<void> => {
  await sql`update agents set disputed = true where user_id = ${from} and license_number = ${licenseNumber}`.execute(
    tx,
  )
}

/** Takes a license from one account and gives it to the other: in this order, since it belongs to one at a time. */
export const giveLicence = async (tx: Tx, licenseNumber: string, from: string, to: string): Promise<void> => {
  await withdrawLicence(tx, licenseNumber, from)
  await sql`update agents set disputed = false where user_id = ${to}`.execute(tx)
}
