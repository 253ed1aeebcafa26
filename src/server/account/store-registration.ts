import { z } from 'zod'
import { sql } from 'kysely'
import { NEW_AGENT_ROLES } from '#domain/account/roles.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import type { Kept } from '#server/platform/keys/keys.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'

/** What a registration will make of an account once its mailbox answers. */
export interface Profile {
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly campaign: string | null
  readonly consents: object
  readonly sellerProfile: object | null
  readonly agent: {
    readonly licenseNumber: string
    /** It has an account already, which is said to be another person's. Absent: of a registration from before. */
    readonly claimed?: boolean
    readonly licenseState: PropertyState
    readonly phone: string | null
    readonly brokerage: object
    readonly questionnaire: object | null
  } | null
}

export interface RegistrationRow {
  email: string
  profile: Profile
  password_hash: string
  /** Of the secret in the cookie of the browser that registered. */
  proof_hash: Buffer | null
}

export const insertRegistration = async (
  tx: Tx,
  row: {
    id: string
    email: string
    token: Kept
    profile: Profile
    passwordHash: string
    proofHash: Buffer | null
    registeredAt: string
    expiresAt: string
  },
): Promise<void> => {
  await tx
    .insertInto('registrations')
    .values({
      id: row.id,
      email: row.email,
      token_hash: row.token.hash,
      key_mark: row.token.keyMark,
      profile: JSON.stringify(row.profile),
      password_hash: row.passwordHash,
      proof_hash: row.proofHash,
      created_at: row.registeredAt,
      expires_at: row.expiresAt,
    })
    .execute()
}

/** The live registration of a mailed link; reading does not use it up. */
export const findRegistration = async (
  db: Db,
  tokenHashes: readonly Buffer[],
  email: string,
  now: string,
): Promise<RegistrationRow | undefined> => {
  const { rows } = await sql<RegistrationRow>`
    select email, profile, password_hash, proof_hash from registrations
     where token_hash = any(${[...tokenHashes]}::bytea[]) and email = ${email} and expires_at > ${now}`.execute(
    db,
  )
  return rows[0]
}

/** Takes a live registration out: of several at once, one gets it. */
export const takeRegistration = async (
  tx: Tx,
  tokenHashes: readonly Buffer[],
  email: string,
  now: string,
): Promise<RegistrationRow | undefined> => {
  const { rows } = await sql<RegistrationRow>`
    delete from registrations where token_hash = any(${[...tokenHashes]}::bytea[]) and email = ${email} and expires_at > ${now}
    returning email, profile, password_hash, proof_hash`.execute(tx)
  return rows[0]
}

/** The newest registration that was made since then: its link may have lapsed, and then another one opens it. */
export const latestRegistration = async (
  db: Db,
  email: string,
  since: string,
): Promise<(RegistrationRow & { registered_at: string }) | undefined> => {
  const { rows } = await sql<RegistrationRow & { registered_at: string }>`
    select email, profile, password_hash, proof_hash, created_at as registered_at from registrations
     where email = ${email} and created_at > ${since} order by created_at desc limit 1`.execute(db)
  return rows[0]
}

const waiting = prepared(
  'registration.password',
  `select password_hash from registrations where email = $1 order by created_at desc limit 1`,
  z.object({ password_hash: z.string() }),
)

/** What the newest registration that is kept was made with. */
export const waitingPassword = async (db: Db, email: string): Promise<string | null> =>
  (await waiting(db, [email]))[0]?.password_hash ?? null

/** Answers whether there was one. */
export const forgetRegistrations = async (tx: Tx, email: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('registrations')
    .where('email', '=', email)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Makes the account, or fills the provisional one an agent has named. Undefined when a full account is there: then
 * nothing is changed.
 */
export const applyRegistration = async (
  tx: Tx,
  id: string,
  { email, profile, password_hash }: RegistrationRow,
  now: string,
  /** The license is another account's until an administrator has decided. */
  disputed: boolean,
): Promise<string | undefined> => {
  const roles = profile.agent ? [...NEW_AGENT_ROLES] : []
  const { rows } = await sql<{ id: string }>`
    insert into users (id, email, first_name, last_name, phone, campaign, consents, seller_profile, password_hash,
                       status, roles, created_at, updated_at)
    values (${id}, ${email}, ${profile.firstName}, ${profile.lastName}, ${profile.phone}, ${profile.campaign},
            ${JSON.stringify(profile.consents)}, ${profile.sellerProfile ? JSON.stringify(profile.sellerProfile) : null},
            ${password_hash}, 'ACTIVE', ${roles}, ${now}, ${now})
    on conflict (email) do update
       set first_name = excluded.first_name, last_name = excluded.last_name, phone = excluded.phone,
           campaign = excluded.campaign, consents = excluded.consents, seller_profile = excluded.seller_profile,
           password_hash = excluded.password_hash, status = 'ACTIVE', roles = excluded.roles, updated_at = excluded.updated_at
     where users.status = 'PROVISIONAL'
    returning id`.execute(tx)
  const userId = rows[0]?.id
  if (!userId || !profile.agent) return userId
  const { agent } = profile
  await tx
    .insertInto('agents')
    .values({
      user_id: userId,
      license_number: agent.licenseNumber,
      license_state: agent.licenseState,
      disputed,
      phone: agent.phone,
      brokerage: JSON.stringify(agent.brokerage),
      questionnaire: agent.questionnaire ? JSON.stringify(agent.questionnaire) : null,
      questionnaire_at: agent.questionnaire ? now : null,
    })
    .execute()
  return userId
}
