import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OutputOf, Route } from '#api/kernel/route.ts'
import { isAdmin, type Viewer } from '#api/kernel/viewer.ts'
import { scopeOf } from '#api/scopes.ts'
import { leftToOneself } from '#domain/account/impersonation.ts'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import { readApiKey, showsKey } from '../api-keys/read.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/db.ts'
import { inKeyOrder, keyedTransaction, plainTransaction, type Keyed } from '../idempotency/transaction.ts'
import { keepAlive, readSession, type SessionOf } from '../session/read.ts'
import { hangUp } from './hang-up.ts'
import { callerAddress, siteOf } from './network.ts'
import { FileAnswer, type Answer, type Call, type UploadedFile } from './call.ts'
import { RequestRefused, sendRefusal } from './errors.ts'
import { refuseForeign } from './foreign.ts'
import { fingerprintOf, readKey } from './key.ts'
import { parseBody, parseJson, parseOrRefuse } from './parse.ts'
import { sendAnswer } from './send.ts'
import { checkRefusal } from './strict.ts'
import { createTurns } from '../turns.ts'
import { refuseUnread } from './unread.ts'
import { siftOf } from '../whitelist.ts'
import { dropUpload, leastOf, receiveUpload } from './upload.ts'

/** Where a feature registers its calls. */
export interface App {
  readonly http: FastifyInstance
  readonly ctx: Ctx
  /** Every mounted call, for OpenAPI. */
  readonly mounted: Route[]
}

export interface MountOptions<R extends Route, V extends Viewer | null> {
  /** Asked before a kept answer is given again: may the caller still see it? No: 404 (api.md "Shapes"). */
  readonly mayReplay?: (call: Call<R, V>, answer: OutputOf<R>) => Promise<boolean>
  /** A public call that knows its reader by the cookie alone, such as a picture in a page. GET only. */
  readonly cookieCounts?: boolean
  /**
   * Visitors wait in no line for it: a probe, or a call whose dear part has a line of its own (hashing, drawing, a register), where it
   * would keep a hand from others meanwhile. What a service signs waits for no visitor either.
   */
  readonly outOfTurn?: boolean
}

type Handler<R extends Route, V extends Viewer | null> = (call: Call<R, V>) => Promise<Answer<R>>

/** What a browser calls itself is longer only where somebody plays with it. */
const LONGEST_USER_AGENT = 300

/**
 * Calls of one person at work at the same time; the others wait in a line of their own, so that dear reads repeated by one hold up nobody
 * else. A page asks for fewer. Uploads have lines of their own, and the longest of them takes a minute.
 */
const personsTurns = createTurns({ name: 'calls', hands: Infinity, handsEach: 4, each: 400, all: 4000 })

/** Uploads of one person that arrive at the same time; of those that wait nothing is read. */
const receivingTurns = createTurns({ name: 'receiving', hands: Infinity, handsEach: 4, each: 100, all: 1000 })

/**
 * Who is counted, and waits, as one: a person, and beside them all programs that have a key of theirs, so that a wild one leaves their own
 * pages alone. A job of ours is one by itself: an export that waits for its person's programs would hold up the exports of others.
 */
const countedAs = ({ userId, key }: Viewer): string => {
  if (!key) return userId
  return key.internal ? `${userId} ${key.id}` : `${userId} keys`
}

/** `{so}` of a route to `:so` of Fastify. */
const fastifyPath = (path: string): string => `/api${path.replace(/\{(\w+)\}/g, ':$1')}`

/** The session of a request, or the key in its place. A key opens no public call either beyond its scopes: there it is a visitor's. */
const readCaller = async (
  ctx: Ctx,
  route: Route,
  request: FastifyRequest,
  cookieCounts: boolean,
): Promise<SessionOf | null> => {
  if (!showsKey(request)) return readSession(ctx, request, cookieCounts)
  const scope = scopeOf(route)
  if (route.auth === 'public' && scope === null) return null
  const caller = await readApiKey(ctx, request)
  if (!caller || (scope !== null && caller.viewer.key?.scopes.includes(scope))) return caller
  if (route.auth === 'public') return null
  throw new RequestRefused(
    refuse('key-not-allowed', scope ? { message: `This API key doesn’t have the scope ${scope}.` } : {}),
  )
}

const authorise = (route: Route, session: SessionOf | null): void => {
  if (route.auth === 'public') return
  if (!session) throw new RequestRefused(refuse('no-session'))
  if (session.viewer.mustSetUp && !route.beforeSetUp)
    throw new RequestRefused(refuse('second-factor-setup-required'))
  if (route.auth === 'admin' && !isAdmin(session.viewer)) throw new RequestRefused(refuse('not-allowed'))
  const notTheirs =
    route.coat === 'may' ? null : leftToOneself(route.coat, session.viewer.impersonatorId !== null)
  if (notTheirs) throw new RequestRefused(notTheirs)
}

/** A call by its name, and what it was about: the ids of its address, and of what it answered. Nothing that was typed. */
const called = (route: Route, params: unknown, answer: unknown): string[] => {
  const ids = [...Object.values(params as object), (answer as { id?: unknown } | null)?.id]
  return [`${route.method} ${route.path}`, ...new Set(ids.filter((id) => typeof id === 'string'))]
}

const keyedOf = (route: Route, session: SessionOf | null, request: FastifyRequest): string | null => {
  if (!route.idempotent || !session || (route.method !== 'POST' && route.method !== 'PUT')) return null
  return readKey(request.headers['idempotency-key'])
}

/** Receives an upload once its sender has a hand for it, and room for it today. */
const receiveInTurn = (
  ctx: Ctx,
  viewer: Viewer,
  request: FastifyRequest,
  gone: AbortSignal,
): Promise<UploadedFile> =>
  receivingTurns.run(
    viewer.userId,
    async () => {
      const refused = await ctx.hooks.mayUpload(ctx, viewer, leastOf(request))
      if (refused) throw new RequestRefused(refused)
      return receiveUpload(ctx, request, gone)
    },
    gone,
  )

const handle = async <R extends Route, V extends Viewer | null>(
  app: App,
  route: R,
  handler: Handler<R, V>,
  options: MountOptions<R, V>,
  request: FastifyRequest,
  reply: FastifyReply,
  keepFile: (file: UploadedFile) => void,
) => {
  const { ctx } = app
  const gone = hangUp(reply)
  const cookieCounts = route.auth === 'cookie' || options.cookieCounts === true
  const read = await readCaller(ctx, route, request, cookieCounts)
  // Who must set a second step up first is a visitor to everything else that is open.
  const session = route.auth === 'public' && read?.viewer.mustSetUp ? null : read
  authorise(route, session)
  // What a service signs comes from its machines and is no page's call; the signature is what lets it in.
  if (route.auth === 'public' && route.method !== 'GET' && !route.signed) refuseForeign(ctx, request)
  const who = session ? countedAs(session.viewer) : siteOf(callerAddress(request))
  if (session) ctx.limits.user(who)
  refuseUnread(who)
  if (session && !session.viewer.key) await keepAlive(ctx, session)
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const raw = route.signed ? '' : bytes.toString('utf8')
  const params = parseOrRefuse(route.params, request.params)
  const query = parseOrRefuse(route.query, request.query)
  const file = route.upload && session ? await receiveInTurn(ctx, session.viewer, request, gone) : null
  if (file) keepFile(file)
  const body = route.upload || route.method === 'GET' ? {} : parseBody(route.body, parseJson(raw))
  const key = keyedOf(route, session, request)
  const keyed: Keyed | null =
    key && session
      ? {
          userId: session.viewer.userId,
          key,
          fingerprint: fingerprintOf(request, raw, file),
          status: route.status,
          now: ctx.clock().toISOString(),
        }
      : null
  // One place for all of them, in the transaction of what was done: no verb can forget it (decision 74). What is open to everybody is
  // done as nobody, and its address may name somebody else, or hold a token of theirs.
  const changes = route.method !== 'GET' && route.auth !== 'public'
  let inCoat = session?.viewer.impersonatorId && changes ? session.viewer : null
  const tracedIn =
    <T>(fn: (tx: Tx) => Promise<T>) =>
    async (tx: Tx): Promise<T> => {
      const done = await fn(tx)
      if (inCoat && !isRefusal(done))
        await ctx.hooks.noteInCoat(tx, inCoat, called(route, params, done), call)
      return done
    }
  let transacted = false
  const call: Call<R, V> = {
    params: params as Call<R, V>['params'],
    query: query as Call<R, V>['query'],
    body: body as Call<R, V>['body'],
    viewer: (session?.viewer ?? null) as V,
    bearer: session?.bearer ?? null,
    ctx,
    db: ctx.db,
    now: ctx.clock().toISOString(),
    ip: callerAddress(request),
    requestId: String(request.id),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, LONGEST_USER_AGENT),
    idempotencyKey: keyed?.key ?? null,
    file,
    bytes,
    heading: (name) => {
      const value = request.headers[name]
      return typeof value === 'string' ? value : undefined
    },
    cookie: (name) => request.cookies[name],
    header: (name, value) => void reply.header(name, value),
    async transaction(fn) {
      if (transacted && keyed) throw new Error('A keyed call has one transaction.')
      transacted = true
      const work = tracedIn(fn)
      if (!keyed) return plainTransaction(ctx.db, work)
      return keyedTransaction(ctx.db, keyed, work, (answer) =>
        options.mayReplay ? options.mayReplay(call, answer as OutputOf<R>) : Promise.resolve(true),
      )
    },
  }
  const work = async () => {
    const answer = await handler(call)
    if (!keyed || transacted || answer instanceof FileAnswer) return answer
    // Nothing was changed: the answer is kept, and is all there is.
    inCoat = null
    return call.transaction(async () => answer)
  }
  const answered = async () => {
    const answer = keyed ? await inKeyOrder(keyed, work) : await work()
    if (!isRefusal(answer)) return sendAnswer(ctx, route, reply, answer, who)
    if (ctx.strictAnswers) checkRefusal(route, answer.refused)
    return sendRefusal(reply, answer)
  }
  // Who hangs up leaves the line, and nothing is done; what has begun is finished.
  if (route.upload) return answered()
  if (session) return personsTurns.run(who, answered, gone)
  if (options.outOfTurn || route.signed) return answered()
  return ctx.visitors.run(callerAddress(request), answered, gone)
}

const mountAny = <R extends Route, V extends Viewer | null>(
  app: App,
  route: R,
  handler: Handler<R, V>,
  options: MountOptions<R, V>,
): void => {
  app.mounted.push(route)
  // A kind of value that no rule sends fails at start, not at the first call.
  siftOf(route.output)
  app.http.route({
    method: route.method,
    url: fastifyPath(route.path),
    bodyLimit: route.bodyLimit,
    handler: async (request, reply) => {
      let received: UploadedFile | null = null
      try {
        return await handle(app, route, handler, options, request, reply, (file) => (received = file))
      } catch (error) {
        if (app.ctx.strictAnswers && error instanceof RequestRefused)
          checkRefusal(route, error.refusal.refused)
        throw error
      } finally {
        if (received) await dropUpload(received)
      }
    },
  })
}

/** Mounts a call that needs a session (`auth` session, cookie or admin). */
export const mount = <R extends Route>(
  app: App,
  route: R,
  handler: Handler<R, Viewer>,
  options: MountOptions<R, Viewer> = {},
): void => {
  if (route.auth === 'public') throw new Error(`${route.path} is public: use mountPublic.`)
  mountAny(app, route, handler, options)
}

/** Mounts a public call; `viewer` is null without a session. */
export const mountPublic = <R extends Route>(
  app: App,
  route: R,
  handler: Handler<R, Viewer | null>,
  options: MountOptions<R, Viewer | null> = {},
): void => {
  if (route.auth !== 'public') throw new Error(`${route.path} needs a session: use mount.`)
  mountAny(app, route, handler, options)
}
