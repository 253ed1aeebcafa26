import type { FastifyReply } from 'fastify'
import type { Route } from '#api/kernel/route.ts'
import type { Ctx } from '../context.ts'
import { FileAnswer } from './call.ts'
import { POLICIES } from './headers.ts'
import { jsonOf } from '../json.ts'
import { isGivenAgain } from '../idempotency/transaction.ts'
import { checkAnswer } from './strict.ts'
import { countUnread } from './unread.ts'
import { BROKEN, siftOf } from '../whitelist.ts'

const quoted = (name: string) => name.replace(/[^\x20-\x7e]|["\\]/g, '_')

const sendFile = (reply: FastifyReply, file: FileAnswer, who: string) => {
  if (Buffer.isBuffer(file.body)) countUnread(who, file.body.length, reply.raw)
  return reply
    .code(200)
    .type(file.type)
    .header(
      'content-disposition',
      `${file.inline ? 'inline' : 'attachment'}; filename="${quoted(file.name)}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    )
    .header('cache-control', file.cache)
    .header('content-security-policy', POLICIES.file)
    .headers(file.anywhere ? { 'cross-origin-resource-policy': 'cross-origin' } : {})
    .headers(file.size === undefined ? {} : { 'content-length': file.size })
    .send(file.body)
}

/** An answer as it leaves: what its route names, and nothing else. What an older release answered is given again as it was. */
const textOf = (route: Route, answer: unknown): string => {
  const sent = siftOf(route.output)(answer)
  if (sent === BROKEN && isGivenAgain(answer)) return jsonOf(answer)
  if (sent !== BROKEN) return sent === answer ? jsonOf(answer) : JSON.stringify(sent)
  const [issue] = route.output.safeParse(answer).error?.issues ?? []
  throw new Error(
    `The answer of ${route.method} ${route.path} breaks its schema${issue ? ` at ${issue.path.join('.')}` : ''}.`,
  )
}

/** Sends the good answer: bytes as they are, all else as JSON that no cache keeps. It counts for `who` until it is read. */
export const sendAnswer = (ctx: Ctx, route: Route, reply: FastifyReply, answer: unknown, who: string) => {
  if (answer instanceof FileAnswer) return sendFile(reply, answer, who)
  if (ctx.strictAnswers) checkAnswer(route, jsonOf(answer))
  const text = textOf(route, answer)
  countUnread(who, text.length, reply.raw)
  return reply
    .code(route.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(text)
}
