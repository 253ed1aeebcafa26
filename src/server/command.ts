import { counted } from '#domain/kernel/text/format.ts'
import { isEmail, written } from '#domain/kernel/text/contact.ts'
import { isRefusal, sentenceOf, type Refusal } from '#domain/kernel/refusal.ts'
import { makeAdministrator } from './account/administrator.ts'
import { removeDemo } from './account/demo/demo.ts'
import { deleteOnRequest, handOut } from './account/requests.ts'
import { hooks } from './app.ts'
import { adoptFiles, bringBack } from './file/orphans.ts'
import { withDatabase } from './operator.ts'
import { createContext } from './platform/create-context.ts'
import { asBound } from './platform/files/binding.ts'
import { refuseRoot } from './platform/files/modes.ts'
import type { Ctx } from './platform/context.ts'
import { CommandError, endAfter } from './command-end.ts'

const USAGE = `Usage:
  npm run admin -- create EMAIL     an administrator: prints the link that sets the password, once
  npm run admin -- hand-out EMAIL FILE.zip
                                    what Parley holds of a person, in a new file
  npm run admin -- delete EMAIL     deletes a person’s account, as the person could
  npm run admin -- bring-back FILE  a file without a record, or all, back from where it is held (docs/operate.md)
  npm run admin -- adopt-files      writes down that the files belong to this database, if it has a record of them
  npm run admin -- migrate          brings the database forward and ends
  npm run admin -- remove-demo      takes demo logins and trial licenses out of a database that must be real`

type Command = (ctx: Ctx, argument?: string, second?: string) => Promise<string>

/** Ends the command with the sentences of the rule that refuses. */
const orRefused = (refused: Refusal | null): void => {
  if (refused)
    throw new CommandError([sentenceOf(refused), ...(refused.details ?? []).map(({ message }) => message)])
}

/** What is said where a file can't be made. */
const unwritten = (error: unknown, path: string): never => {
  const { code, syscall, message, path: named } = error as NodeJS.ErrnoException
  if (syscall !== 'open' || named !== path) throw error
  throw new CommandError([
    code === 'EEXIST'
      ? `There is a file ${path} already: nothing is overwritten.`
      : `The file can’t be written: ${message}`,
  ])
}

const COMMANDS: Readonly<Record<string, Command>> = {
  create: async (ctx, typed) => {
    const email = written(typed ?? '')
    if (!isEmail(email)) throw new CommandError(['Name an email address: npm run admin -- create EMAIL'])
    const { link, known } = await makeAdministrator(ctx, email)
    return [
      `${email} is an administrator.`,
      known && 'The account was there: its password, second step, API keys, and sessions are gone.',
      `This link sets the password, once, within ${known ? '1 hour' : '14 days'}; give it to nobody else:\n  ${link}`,
    ]
      .filter(Boolean)
      .join(' ')
  },
  'hand-out': async (ctx, typed, path) => {
    const email = written(typed ?? '')
    if (!isEmail(email) || !path)
      throw new CommandError([
        'Name an email address and a new file: npm run admin -- hand-out EMAIL FILE.zip',
      ])
    orRefused(await handOut(ctx, email, path).catch((error: unknown) => unwritten(error, path)))
    return `What Parley holds of ${email} is in ${path}. Hand it to that person alone, and delete it.`
  },
  delete: async (ctx, typed) => {
    const email = written(typed ?? '')
    if (!isEmail(email)) throw new CommandError(['Name an email address: npm run admin -- delete EMAIL'])
    const done = await deleteOnRequest(ctx, email)
    if (done === 'registration')
      return `A registration of ${email} that nobody confirmed is deleted. There was no account.`
    if (isRefusal(done)) orRefused(done)
    return `The account of ${email} is deleted, and the address is told. What was delivered or signed is kept, with the names in it.`
  },
  'bring-back': async (ctx, which) => {
    if (!which)
      throw new CommandError(['Name a file of Operations, or all: npm run admin -- bring-back FILE'])
    refuseRoot(ctx.config.dataDir)
    const back = await bringBack(ctx, which)
    if (back === null)
      throw new CommandError(['The server is moving files right now. Try again in a minute.'])
    if (back === 0) throw new CommandError([`${ctx.storage.title} holds none of that name.`])
    return `${counted(back, 'file is', 'files are')} back. What has no record is taken out again after twelve hours.`
  },
  'adopt-files': async (ctx) => {
    refuseRoot(ctx.config.dataDir)
    const refused = await adoptFiles(ctx)
    if (refused !== null) throw new CommandError([refused])
    return `The files of ${ctx.storage.title} belong to this database.`
  },
  migrate: async () => 'The database is up to date.',
  'remove-demo': async (ctx) =>
    (await removeDemo(ctx))
      ? 'The demo logins and trial licenses are gone.'
      : 'This database contains the demo’s homes and offers as well: it cannot become a real one. Begin with an empty database.',
}

/** The operator's own commands, with the settings of the server, beside it or while it is stopped. */
const main = async ([name = '', ...args]: readonly string[]): Promise<void> => {
  const command = COMMANDS[name]
  if (!command) throw new CommandError([USAGE])
  await withDatabase('npm run admin', async (config, databaseUrl) => {
    const ctx = createContext({ config, hooks, databaseUrl })
    try {
      // What adopts them has to look at files that are not bound.
      if (command !== COMMANDS['adopt-files']) await asBound(ctx.db, ctx.storage)
      console.log(await command(ctx, ...args))
    } finally {
      await ctx.db.destroy()
    }
  })
}

await endAfter(() => main(process.argv.slice(2)))
