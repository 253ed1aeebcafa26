import * as api from '#api/account/account.ts'
import * as applications from '#api/account/questionnaire.ts'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import { mount, mountPublic, type App } from '#server/platform/http/mount.ts'
import { plainTransaction } from '#server/platform/idempotency/transaction.ts'
import { newSecret } from '#server/platform/secret.ts'
import { endedCookies, REGISTRATION_COOKIE, registrationCookie } from '#server/platform/session/cookies.ts'
import { TOKEN_LIFE } from '#server/platform/session/tokens.ts'
import { giveSession } from '#server/platform/session/open.ts'
import { signIn } from './login/login.ts'
import { logOut } from './login/sessions.ts'
import { askForLink, checkLink, mayAskForLink, preparePassword, registerLinks } from './mailed-links.ts'
import { apply, applicationByEmail, ownApplication } from './questionnaire.ts'
import { updateProfile, withDrawnSignatures } from './profile.ts'
import { sayingOf } from './records/consent.ts'
import { prepareActivation, prepareRegistration } from './registration.ts'
import { registerClaims } from './license/routes.ts'
import { lookUp, registerLookUp } from './license/look-up.ts'
import { provedForNumber, tellOfTry } from './license/prove.ts'
import { verifiedLicence } from './license/register.ts'
import { findById } from './store-user.ts'
import { userViewOf } from './view.ts'
import { whileIn } from './login/still-in.ts'

/** Passwords are hashed, and registers asked, in lines of their own. */
const OUT_OF_TURN = { outOfTurn: true }

const registerSession = (app: App) => {
  mountPublic(
    app,
    api.login,
    async (call) => {
      const result = await signIn(call.ctx, call.body, call)
      if (isRefusal(result)) return result
      giveSession(call, result.session)
      return result.user
    },
    OUT_OF_TURN,
  )
  mount(app, api.logout, async (call) => {
    const { viewer, ctx, bearer } = call
    // Past `call.transaction`: whoever logs out in a coat changes nothing of whose it is.
    if (bearer)
      await plainTransaction(ctx.db, (tx) => logOut(tx, viewer, ctx.keys.hashes('sessions', bearer), call))
    call.header('set-cookie', endedCookies(ctx.config))
    return { signedOut: true as const }
  })
  mount(app, api.currentUser, async (call) => {
    const row = await findById(call.db, call.viewer.userId)
    if (!row) return refuse('no-session')
    call.header('authorization', `Bearer ${call.bearer}`)
    return userViewOf(row, call.now, call.viewer.impersonatorId !== null, call.viewer.mustSetUp)
  })
}

const registerAccounts = (app: App) => {
  mountPublic(
    app,
    api.register,
    async (call) => {
      const proof = newSecret()
      const write = await prepareRegistration(call.ctx, call.body, proof, call)
      if (isRefusal(write)) return write
      call.header('set-cookie', registrationCookie(call.ctx.config, proof, TOKEN_LIFE.activation / 1000))
      return call.transaction(write)
    },
    OUT_OF_TURN,
  )
  mountPublic(
    app,
    api.activate,
    async (call) => {
      const proof = { ...call.body, cookie: call.cookie(REGISTRATION_COOKIE) }
      const write = await prepareActivation(call.ctx, call.params, proof, call.ip)
      return isRefusal(write) ? write : call.transaction(write)
    },
    OUT_OF_TURN,
  )
  mountPublic(app, api.verification, (call) => checkLink(call.ctx, call.query))
  mountPublic(
    app,
    api.setPassword,
    async (call) => {
      const write = await preparePassword(call.ctx, call.body, call)
      return isRefusal(write) ? write : call.transaction(write)
    },
    OUT_OF_TURN,
  )
  mountPublic(app, api.forgotPassword, async (call) =>
    (await mayAskForLink(call.ctx, call.ip))
      ? call.transaction((tx) =>
          askForLink(tx, call.ctx, { email: call.query.email, ip: call.ip, requestId: call.requestId }),
        )
      : { sent: true as const },
  )
  mountPublic(
    app,
    api.verifyLicence,
    async ({ ctx, db, query, now, ip }) => {
      await lookUp(ctx, query, ip)
      return { validAgent: (await verifiedLicence(db, query, now)) !== undefined }
    },
    OUT_OF_TURN,
  )
  mount(app, api.updateUser, async (call) => {
    const body = await withDrawnSignatures(call.viewer, call.body)
    if (isRefusal(body)) return body
    const { agent, lastName } = call.viewer
    // Under the new name, or by the new number, it has to be somebody's license.
    const number = body.agent?.licenseNumber ?? undefined
    const proved = await provedForNumber(call, number)
    if (isRefusal(proved)) return proved
    if (agent && ((body.lastName !== undefined && body.lastName !== lastName) || number !== undefined))
      await lookUp(
        call.ctx,
        { state: agent.licenseState, licenseNumber: number ?? agent.licenseNumber },
        call.ip,
      )
    const saved = await call.transaction((tx) =>
      updateProfile(tx, call.viewer, body, call.ctx, sayingOf(call), proved),
    )
    if (isRefusal(saved) && saved.refused === 'licence-taken' && agent && number !== undefined)
      await tellOfTry(call.ctx, { state: agent.licenseState, licenseNumber: number }, call.ip)
    return saved
  })
}

const registerApplications = (app: App) => {
  mount(app, applications.readApplication, ({ db, viewer }) => ownApplication(db, viewer))
  mount(app, applications.applyToList, (call) =>
    call.transaction((tx) => whileIn(tx, call, () => apply(tx, call.viewer, call.body, call.now))),
  )
  mount(app, applications.applicationOf, ({ db, query }) => applicationByEmail(db, query.email))
}

/** Sessions, accounts, and applications. */
export const register = (app: App): void => {
  registerSession(app)
  registerAccounts(app)
  registerApplications(app)
  registerClaims(app)
  registerLookUp(app.ctx)
  registerLinks(app.ctx)
}
