/**
 * Many negotiations at once, copied in SQL from one that was made call by call: for races and the bench. `prefix`
 * names the copies: listing `<prefix>-l-<n>`, offers `<prefix>-o-<n>-<m>`.
 */
export const copyNegotiations = (args: {
  prefix: string
  listingId: string
  offerId: string
  listings: number
  offersEach: number
  firstListing?: number
  slim?: boolean
}): string[] => {
  const { prefix, listingId, offerId, listings, offersEach, firstListing = 1 } = args
  const l = `'${prefix}-l-' || n`
  const o = `'${prefix}-o-' || n || '-' || m`
  const rows = `generate_series(${firstListing}, ${firstListing + listings - 1}) n`
  const both = `${rows}, generate_series(1, ${offersEach}) m`
  const slim = args.slim
    ? `, 'body', jsonb_build_object('terms', t.body -> 'terms', 'primaryBuyer', t.body -> 'primaryBuyer')`
    : ''
  return [
    `insert into listings select (jsonb_populate_record(t, jsonb_build_object('id', ${l}, 'custom_url', null,
       'offer_count', ${offersEach}, 'received_count', ${offersEach}, 'created_at', t.created_at - n * interval '1 second'))).*
     from listings t, ${rows} where t.id = '${listingId}'`,
    `insert into listing_owners select ${l}, t.user_id, t.position from listing_owners t, ${rows} where t.listing_id = '${listingId}'`,
    `insert into snapshots select (jsonb_populate_record(t, jsonb_build_object('id', 's-' || ${o}, 'listing_id', ${l}, 'offer_id', ${o}, 'number', 1${slim}))).*
     from offers x join snapshots t on t.id = x.snapshot_id, ${both} where x.id = '${offerId}'`,
    `insert into offers select (jsonb_populate_record(t, jsonb_build_object('id', ${o}, 'listing_id', ${l}, 'chain_id', ${o}, 'seq', m,
       'snapshot_id', 's-' || ${o}, 'primary_buyer_email', 'bulk-' || m || '@example.com',
       'created_at', t.created_at - (n * ${offersEach} + m) * interval '1 millisecond'${slim}))).*
     from offers t, ${both} where t.id = '${offerId}'`,
    `insert into offer_buyers select ${o}, ${l}, t.user_id, t.position from offer_buyers t, ${both} where t.chain_id = '${offerId}'`,
  ]
}
