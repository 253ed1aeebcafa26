import * as api from '#api/system.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import { PROPERTY_STATES } from '#domain/kernel/place/property-state.ts'
import { UPLOAD_MAX_BYTES } from '#domain/file/upload.ts'
import { PRIVACY_POLICY } from '#domain/legal/privacy-policy.ts'
import { TERMS_OF_SERVICE } from '#domain/legal/terms-of-service.ts'
import type { Ctx } from '#server/platform/context.ts'
import { siteOf } from '#server/platform/http/network.ts'
import { anHour, spend } from '#server/platform/spending/spend.ts'
import { fingerprintOf } from '../evidence/seal.ts'
import { mountPublic, type App } from '#server/platform/http/mount.ts'

/** Spec 1 §9 "Logger truncation". */
const MESSAGE_MAX = 200
const STACK_MAX = 512

/** No mailbox is longer: one that a cut leaves a part of lies behind it whole (RFC 5321). */
const LONGEST_MAILBOX = 254

/**
 * What looks like an address, a mailbox, a number to call, or a secret goes before a browser's text reaches the log. Cut first, so that nobody
 * makes us read more than is kept (security.md H1).
 */
const withoutPersonal = (text: string, max: number): string =>
  text
    .slice(0, max + LONGEST_MAILBOX)
    .replace(/[^\s"'<>(),;:=&?]+/g, (word) => (word.includes('@') ? '[address]' : word))
    .replace(/\?[^\s:)]*/g, '')
    .replace(/\b(token|code|password)=\S*/gi, '$1=[removed]')
    .replace(/\d(?:[\s().-]{0,2}\d){6,}/g, '[number]')
    .slice(0, max)

const REPORTS = anHour('ui-logger.site', 300)

const YEAR_MS = 365 * 24 * 60 * 60 * 1000

/** Where whoever has found a hole writes to (RFC 9116; SECURITY.md). */
const securityText = ({ config, clock }: Ctx): string =>
  [
    `Contact: mailto:${config.supportEmail}`,
    `Expires: ${new Date(clock().getTime() + YEAR_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${config.publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')

/** Whether we live and can serve, and what browsers tell us. */
export const register = (app: App): void => {
  const { demo } = app.ctx.config
  const outOfTurn = true
  mountPublic(app, api.health, async () => ({ status: 'ok' as const }), { outOfTurn })
  const ready = async (ctx: Ctx) => {
    const sentence = await ctx.hooks.unready(ctx)
    return sentence === null ? { status: 'ready' as const } : refuse('unavailable')
  }
  mountPublic(app, api.ready, ({ ctx }) => ready(ctx), { outOfTurn })
  mountPublic(app, api.metaData, async ({ ctx }) => ({
    demo,
    states: [...PROPERTY_STATES],
    uploadLimit: UPLOAD_MAX_BYTES,
    supportEmail: ctx.config.supportEmail,
    termsVersion: TERMS_OF_SERVICE.version,
    privacyVersion: PRIVACY_POLICY.version,
    evidenceYears: ctx.config.evidenceYears,
    sealFingerprint: fingerprintOf(ctx.config),
    geocoder: ctx.geocoder !== null,
    mapTiles: ctx.config.mapTiles,
  }))
  app.http.get('/.well-known/security.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(securityText(app.ctx)),
  )
  mountPublic(app, api.pageView, async ({ ctx, body }) => {
    ctx.pageViews.count(body.page)
    return { counted: true as const }
  })
  mountPublic(app, api.uiLogger, async ({ ctx, body, requestId, ip }) => {
    // Answered alike: a browser in trouble is not to be troubled with that (security.md H1).
    if (!(await spend(ctx.db, REPORTS, siteOf(ip), ctx.clock()))) return { logged: true as const }
    ctx.log.warn(
      {
        requestId,
        ui: withoutPersonal(body.message, MESSAGE_MAX),
        stack: withoutPersonal(body.stackTrace ?? '', STACK_MAX),
      },
      'failure in a browser',
    )
    return { logged: true as const }
  })
}
