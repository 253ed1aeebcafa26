import { ok, type Answered, type Caller } from '#test/client.ts'
import type { TestServer } from '#test/server.ts'
import { rival, SITUATIONS, type Role, type World } from './negotiation.ts'

/** The world's own chain, I, on hold behind an agreement with another buyer, I2; with the people of I2 and of a third, I3. */
export interface BackupWorld extends World {
  readonly second: { readonly agent: Caller; readonly buyer: Caller }
  readonly third: { readonly agent: Caller; readonly buyer: Caller }
  backup(who: Role | Caller, action: string, body?: object, doc?: string): Promise<Answered>
  /** Takes a chain up the ladder, call by call; the agents and buyers are those of the chain. */
  hold(doc: 'I' | 'I3'): Promise<void>
  /** The agreement with I2 falls through. */
  fallThrough(): Promise<Answered>
}

const YES = { attested: true }

export const behindAgreement = async (server: TestServer): Promise<BackupWorld> => {
  const w = await SITUATIONS.delivered(server)
  const second = await rival(w, server)
  const third = await rival(w, server, 'I3', 'agent3-ca')
  ok(await w.move('LA', 'I2', 'PENDING_SELLER_ACCEPT_REVIEW'))
  ok(await w.move('PS', 'I2', 'ACCEPTED', YES))
  const backup: BackupWorld['backup'] = (who, action, body = {}, doc = 'I') =>
    (typeof who === 'string' ? w.people[who] : who).put(`/offers/${w.ids[doc]}/backup/${action}`, body)
  return {
    ...w,
    second,
    third,
    backup,
    async hold(doc) {
      const { agent, buyer } = doc === 'I' ? { agent: w.people.BA, buyer: w.people.PB } : third
      ok(await backup('LA', 'OFFER_BACKUP', {}, doc))
      ok(await backup('PS', 'OFFER_BACKUP', YES, doc))
      ok(await backup(agent, 'ACCEPT_BACKUP', {}, doc))
      ok(await backup(buyer, 'ACCEPT_BACKUP', YES, doc))
    },
    fallThrough: () => w.people.LA.put(`/listings/${w.listingId}/contract/state/CANCELLED`, {}),
  }
}

/** Where the world's own chain can stand on the ladder; each made call by call. */
export const BACKUP_SITUATIONS = {
  none: async () => {},
  asked: async (w: BackupWorld) => {
    ok(await w.backup('LA', 'OFFER_BACKUP'))
  },
  offered: async (w: BackupWorld) => {
    await BACKUP_SITUATIONS.asked(w)
    ok(await w.backup('PS', 'OFFER_BACKUP', YES))
  },
  toAccept: async (w: BackupWorld) => {
    await BACKUP_SITUATIONS.offered(w)
    ok(await w.backup('BA', 'ACCEPT_BACKUP'))
  },
  held: async (w: BackupWorld) => {
    await BACKUP_SITUATIONS.toAccept(w)
    ok(await w.backup('SB', 'ACCEPT_BACKUP', YES))
  },
  toWithdraw: async (w: BackupWorld) => {
    await BACKUP_SITUATIONS.held(w)
    ok(await w.backup('BA', 'WITHDRAW_BACKUP'))
  },
  called: async (w: BackupWorld) => {
    await BACKUP_SITUATIONS.held(w)
    ok(await w.fallThrough())
  },
} as const
export type BackupSituation = keyof typeof BACKUP_SITUATIONS
