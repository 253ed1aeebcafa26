import type { FastifyReply } from 'fastify'
import type { Route } from '#api/kernel/route.ts'
import type { Ctx } from '../context.ts'
import { FileAnswer } from './call.ts'
import { POLICIES } from './headers.ts'
import { jsonOf } from '../json.ts'
import { checkAnswer } from './strict.ts'

const quoted = (name: string) => name.replace(/[^\x20-\x7e]|["\\]/g, '_')

const sendFile = (reply: FastifyReply, file: FileAnswer) =>
  reply
    .code(200)
    .type(file.type)
    .header(
      'content-disposition',
      `${file.inline ? 'inline' : 'attachment'}; filename="${quoted(file.name)}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    )
    .header('cache-control', file.cache)
    .header('content-security-policy', POLICIES.file)
    .headers(file.anywhere ? { 'cross-origin-resource-policy': 'cross-origin' } : {})
    .send(file.body)

/** Sends the good answer: bytes as they are, all else as JSON that no cache keeps. */
export const sendAnswer = (ctx: Ctx, route: Route, reply: FastifyReply, answer: unknown) => {
  if (answer instanceof FileAnswer) return sendFile(reply, answer)
  const text = jsonOf(answer)
  if (ctx.strictAnswers) checkAnswer(route, text)
  return reply
    .code(route.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(text)
}
