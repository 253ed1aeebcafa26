import { randomBytes } from 'node:crypto'
import { canonicalText, sha256Hex } from '#domain/evidence/hashing.ts'
import { leafOf, treeOf } from '#domain/evidence/merkle.ts'
import { ROOT_FORMAT, type RootStatement } from '#domain/evidence/package.ts'
import type { Ctx } from '../platform/context.ts'
import { withTransaction, type Tx } from '../platform/db/db.ts'
import { enqueue } from '../platform/outbox/outbox.ts'
import { describeError } from '../platform/log.ts'
import { keepRoot } from './anchor/anchor.ts'
import { catchUp } from './anchor/lane.ts'
import { sealStatement } from './seal.ts'
import { headsAfter, insertRoot, insertRootHeads, lastRooted, lockRoots, newestRoot } from './store-roots.ts'

type Head = Awaited<ReturnType<typeof headsAfter>>[number]

/** Every chain's head, and which of them moved since the root before. Kept: a few dozen bytes for each chain. */
const readHeads = async (tx: Tx): Promise<{ leaves: string[]; moved: Head[] }> => {
  const leaves: string[] = []
  const moved: Head[] = []
  for (let last = ''; ;) {
    const page = await headsAfter(tx, [last])
    const end = page.at(-1)
    if (!end) return { leaves, moved }
    const rooted = new Map((await lastRooted(tx, [page.map((h) => h.chain_id)])).map((h) => [h.chain_id, h]))
    for (const each of page) {
      const before = rooted.get(each.chain_id)
      // A salt that was changed since would leave this root, and all after it, without a way back.
      const head = { ...each, salt: before?.salt ?? each.salt }
      leaves.push(leafOf(head.salt, head.hash))
      if (before?.number !== head.length) moved.push(head)
    }
    last = end.chain_id
  }
}

const PAGE = 500

/** Tells the address outside, where one is set: what stands in somebody else's mailbox no operator can change. */
const mailRoot = async (tx: Tx, ctx: Ctx, day: string, sealed: { statement: string; signature: string }) => {
  const { evidenceMail } = ctx.config
  if (!evidenceMail) return
  await enqueue(tx, ctx, [
    {
      eventId: `evidence-root:${day}`,
      to: { email: evidenceMail },
      channel: 'email',
      subject: `Evidence root of ${day}`,
      lines: [
        'This is the signed root over the records of every negotiation as they stood. Keep this email: whoever changes a record later cannot change it here.',
        sealed.statement,
        `Signature: ${sealed.signature}`,
      ],
    },
  ])
}

/** Makes the root of a day: signed, stored, kept beside the files, and mailed where an address is set. False: it is there already. */
export const makeRoot = async (ctx: Ctx): Promise<boolean> => {
  const made = await storeRoot(ctx)
  try {
    if (made) await catchUp(ctx)
    await keepRoot(ctx.db, ctx)
  } catch (error) {
    ctx.log.error(describeError(error), 'the daily root could not be kept beside the files')
  }
  return made
}

const storeRoot = async (ctx: Ctx): Promise<boolean> => {
  const now = ctx.clock().toISOString()
  const day = now.slice(0, 10)
  const made = await withTransaction<boolean>(ctx.db, async (tx) => {
    const [lock] = await lockRoots(tx, [])
    const [before] = await newestRoot(tx, [])
    if (!lock?.held || before?.day === day) return false
    const { leaves, moved } = await readHeads(tx)
    if (leaves.length === 0) return false
    const padding = randomBytes(32).toString('hex')
    const tree = treeOf(leaves, padding)
    const statement: RootStatement = {
      format: ROOT_FORMAT,
      day,
      root: tree.root,
      previous: before ? sha256Hex(Buffer.from(before.statement)) : null,
      madeAt: now,
    }
    const sealed = sealStatement(ctx.config, canonicalText(statement))
    const [row] = await insertRoot(tx, [
      day,
      tree.root,
      sealed.statement,
      sealed.signature,
      sealed.certificate,
      padding,
      now,
    ])
    if (!row) return false
    for (let at = 0; at < moved.length; at += PAGE)
      await insertRootHeads(tx, [
        row.id,
        JSON.stringify(
          moved.slice(at, at + PAGE).map((h) => ({
            chain_id: h.chain_id,
            number: h.length,
            hash: h.hash,
            salt: h.salt,
            path: tree.pathOf(leafOf(h.salt, h.hash)) ?? [],
          })),
        ),
      ])
    await mailRoot(tx, ctx, day, sealed)
    return true
  })
  return made === true
}
