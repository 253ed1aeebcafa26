import { runSql } from '#test/database.ts'

const LAST = [
  'Garcia',
  'Smith',
  'Nguyen',
  'Okafor',
  'Lindqvist',
  'Tanaka',
  'Rossi',
  'Brown',
  'Kowalski',
  'Haddad',
  'Olsen',
  'Moreau',
]
const FIRST = ['Ann', 'Ben', 'Chloe', 'Dmitri', 'Elena', 'Farid', 'Grace', 'Hugo', 'Iris', 'Jonas', 'Kira']
const STREETS = [
  'Oak',
  'Maple',
  'Cedar',
  'Elm',
  'Juniper',
  'Sunset',
  'Harbor',
  'Lake',
  'Mission',
  'Palm',
  'River',
  'Sycamore',
  'Vista',
]
const STATES = [
  'ACTIVE',
  'ACTIVE',
  'SOLD',
  'DRAFT',
  'CANCELLED',
  'SELLER_APPROVED',
  'PENDING_SELLER_APPROVAL',
  'SOLD',
]

/** A number that looks like chance, the same each time; `salt` keeps two of them apart. */
const chance = (n: string, salt: number, of: number | string) =>
  `abs(hashint4((${n})::int # ${salt * 7919}) % (${of}))`

const listed = (words: readonly string[], n: string) =>
  `(array[${words.map((word) => `'${word}'`).join(', ')}])[1 + (${n}) % ${words.length}]`

/**
 * People of every status, a tenth of them agents, as many homes of every state, and contracts on a tenth of these, made in
 * SQL from one negotiation that was made call by call: for the bench and the plans of the administrators' tables.
 */
export const fillAdminTables = async (
  url: string,
  made: { readonly people: number; readonly listingId: string; readonly offerId: string },
): Promise<void> => {
  const { people, listingId, offerId } = made
  const each = `generate_series(1, ${people}) n`
  const someone = (n: string) => `'many-u-' || (1 + (${n}) % ${people})`
  await runSql(
    url,
    `insert into users (id, email, first_name, last_name, phone, status, roles, last_login, created_at, updated_at)
       select 'many-u-' || n, 'person-' || n || '@example.com', ${listed(FIRST, chance('n', 1, 1000))}, ${listed(LAST, chance('n', 2, 1000))},
         case when n % 5 <> 0 then (5100000000 + abs(hashint4(n)) % 9999999)::text end,
         (array['DELETED', 'PROVISIONAL', 'ACTIVE'])[least(3, 1 + ${chance('n', 3, 20)})],
         case when n % 100 = 2 then array['AGENT', 'OFFER', 'LISTING'] when n % 10 = 2 then array['AGENT', 'OFFER'] else '{}' end,
         case when ${chance('n', 4, 3)} > 0 and ${chance('n', 3, 20)} <> 1 then now() - ${chance('n', 5, 40)} * interval '1 day' end, now(), now()
       from ${each}`,
  )
  await runSql(
    url,
    `insert into agents (user_id, license_number, license_state, brokerage, questionnaire, questionnaire_at, decided_at)
       select 'many-u-' || n, 'M' || n, case when n % 4 = 0 then 'FL' else 'CA' end,
         jsonb_build_object('name', ${listed(STREETS, 'n / 10')} || ' Realty'),
         case when n % 30 = 2 then '{"listingReady": true}'::jsonb end,
         case when n % 30 = 2 then now() - n * interval '1 minute' end,
         case when n % 30 = 2 and n % 100 = 2 then now() end
       from ${each} where n % 10 = 2`,
  )
  // What the database works out itself is not given.
  const columns = async (table: string) =>
    (
      await runSql<{ name: string }>(
        url,
        `select column_name as name from information_schema.columns
          where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER' order by ordinal_position`,
        [table],
      )
    ).map((c) => c.name)
  const copy = async (table: string, from: string, replaced: Record<string, string>) => {
    const names = await columns(table)
    const values = names.map((name) => replaced[name] ?? `t.${name}`)
    await runSql(url, `insert into ${table} (${names.join(', ')}) select ${values.join(', ')} ${from}`)
  }
  const agent = `'many-u-' || (2 + 10 * (n % greatest(1, ${people} / 10 - 1)))`
  await copy('listings', `from listings t, ${each} where t.id = '${listingId}'`, {
    id: `'many-l-' || n`,
    state: listed(STATES, chance('n', 6, 1000)),
    agent_id: `case when n % 1000 <> 0 then ${agent} end`,
    provisional: 'n % 1000 = 0',
    primary_owner_id: someone(chance('n', 9, 1_000_000)),
    creator_id: agent,
    address_line1: `(${chance('n', 8, 9000)} + 1)::text || ' ' || ${listed(STREETS, chance('n', 7, 1000))} || ' Street'`,
    city: `case when n % 2 = 0 then 'Los Angeles' else 'San Diego' end`,
    body: `'{}'::jsonb`,
    accepted_offer_id: 'null',
    custom_url: 'null',
    created_at: `t.created_at - n * interval '1 minute'`,
  })
  const tenth = `generate_series(1, ${Math.ceil(people / 10)}) n`
  await copy('offers', `from offers t, ${tenth} where t.id = '${offerId}'`, {
    id: `'many-o-' || n`,
    chain_id: `'many-o-' || n`,
    listing_id: `'many-l-' || n`,
    seq: `nextval('offers_seq')`,
    body: `'{}'::jsonb`,
    snapshot_id: 'null',
  })
  await copy('contracts', `from contracts t, ${tenth} where t.offer_id = '${offerId}'`, {
    id: `'many-c-' || n`,
    listing_id: `'many-l-' || n`,
    offer_id: `'many-o-' || n`,
    state: listed(['COMPLETED', 'CANCELLED', 'COMPLETED', 'PENDING_SELLER_REVIEW'], 'n'),
    docu_sign_sent: 'n % 7 = 0',
    created_at: `t.created_at - n * interval '1 minute'`,
  })
  await copy(
    'contract_signers',
    `from contract_signers t, ${tenth} where t.contract_id = (select id from contracts where offer_id = '${offerId}')`,
    {
      contract_id: `'many-c-' || n`,
      listing_id: `'many-l-' || n`,
      user_id: someone('n + t.position'),
      name: `${listed(FIRST, 'n')} || ' ' || ${listed(LAST, 'n + t.position')}`,
    },
  )
  await runSql(
    url,
    `insert into account_events (at, kind, user_id, ip)
       select now() - n * interval '1 second', case when n % 3 = 0 then 'LOGGED_IN' else 'PROFILE_CHANGED' end, ${someone('n * 3')}, '127.0.0.1'
       from ${each}`,
  )
  await runSql(url, 'vacuum analyze')
}
