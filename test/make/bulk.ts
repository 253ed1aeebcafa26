import { runSql } from '#test/database.ts'

export interface Copies {
  /** Names the copies: listing `<prefix>-l-<n>`, offers `<prefix>-o-<n>-<m>`. */
  readonly prefix: string
  readonly listingId: string
  readonly offerId: string
  readonly listings: number
  readonly offersEach: number
  readonly firstListing?: number
  /** Offers carry their price and buyer alone: for large numbers. */
  readonly slim?: boolean
}

const columnsOf = async (url: string, table: string): Promise<string[]> =>
  (
    await runSql<{ name: string }>(
      url,
      `select column_name as name from information_schema.columns where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER' order by ordinal_position`,
      [table],
    )
  ).map((c) => c.name)

/** `insert into table select …` with some columns replaced, the others as in the template row `t`. */
const copying = async (
  url: string,
  table: string,
  from: string,
  replaced: Record<string, string>,
): Promise<string> => {
  const columns = await columnsOf(url, table)
  const values = columns.map((c) => replaced[c] ?? `t.${c}`)
  return `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} ${from}`
}

const copy = async (...args: Parameters<typeof copying>): Promise<void> => {
  await runSql(args[0], await copying(...args))
}

/**
 * Many negotiations at once, copied in SQL from one that was made call by call: for races and the bench.
 */
export const copyNegotiations = async (url: string, args: Copies): Promise<void> => {
  const { prefix, listingId, offerId, listings, offersEach, firstListing = 1 } = args
  const l = `'${prefix}-l-' || n`
  const o = `'${prefix}-o-' || n || '-' || m`
  const rows = `generate_series(${firstListing}, ${firstListing + listings - 1}) n`
  const both = `${rows}, generate_series(1, ${offersEach}) m`
  const body: Record<string, string> = args.slim
    ? { body: `jsonb_build_object('terms', t.body -> 'terms', 'primaryBuyer', t.body -> 'primaryBuyer')` }
    : {}
  await copy(url, 'listings', `from listings t, ${rows} where t.id = '${listingId}'`, {
    id: l,
    custom_url: 'null',
    offer_count: String(offersEach),
    received_count: String(offersEach),
    created_at: `t.created_at - n * interval '1 second'`,
  })
  await copy(url, 'listing_owners', `from listing_owners t, ${rows} where t.listing_id = '${listingId}'`, {
    listing_id: l,
  })
  // A snapshot names its document and the document its snapshot: both in one transaction.
  const snapshots = await copying(
    url,
    'snapshots',
    `from offers x join snapshots t on t.id = x.snapshot_id, ${both} where x.id = '${offerId}'`,
    { id: `'s-' || ${o}`, listing_id: l, offer_id: o, number: '1', ...body },
  )
  const offers = await copying(url, 'offers', `from offers t, ${both} where t.id = '${offerId}'`, {
    id: o,
    listing_id: l,
    chain_id: o,
    seq: 'm',
    arrival: 'm',
    snapshot_id: `'s-' || ${o}`,
    primary_buyer_email: `case when not t.outside then 'bulk-' || m || '@example.com' end`,
    created_at: `t.created_at - (n * ${offersEach} + m) * interval '1 millisecond'`,
    ...body,
  })
  await runSql(
    url,
    `${snapshots};
${offers}`,
  )
  await copy(url, 'offer_buyers', `from offer_buyers t, ${both} where t.chain_id = '${offerId}'`, {
    chain_id: o,
    listing_id: l,
  })
  await copy(
    url,
    'waiting',
    `from waiting t, ${both} where t.listing_id = '${listingId}' and t.chain_id = '${offerId}'`,
    {
      listing_id: l,
      document_id: `case when t.document_id = '${offerId}' then ${o} else t.document_id end`,
      chain_id: o,
    },
  )
}
