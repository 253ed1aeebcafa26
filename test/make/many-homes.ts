import { allPlaces } from '#domain/kernel/place/places.ts'
import { runSql } from '#test/database.ts'

const TYPES = ['SINGLE_FAMILY', 'CONDOMINIUM', 'TOWNHOUSE']
const STREETS = [
  'Oak St',
  'Maple Ter',
  'Sunset Blvd',
  'Harbor Dr',
  'Mission St',
  'Palm Ave',
  'River Rd',
  'Vista Ct',
]

/** A number that looks like chance, the same each time. */
const chance = (salt: number, of: number) => `abs(hashint4(n # ${salt * 7919}) % ${of})`

/** Homes on the market all over both states, copied in SQL from one that was made call by call: for the bench and the plans. */
export const fillHomes = async (url: string, made: { homes: number; listingId: string }): Promise<void> => {
  const places = allPlaces()
  const columns = (
    await runSql<{ name: string }>(
      url,
      `select column_name as name from information_schema.columns where table_name = 'listings' and table_schema = 'public' and is_generated = 'NEVER' order by ordinal_position`,
    )
  ).map((c) => c.name)
  const spots = `unnest(array[${places.map((p) => `'${p.zip}'`).join(',')}], array[${places.map((p) => `'${p.city.replace(/'/g, "''")}'`).join(',')}],
    array[${places.map((p) => `'${p.state}'`).join(',')}], array[${places.map((p) => p.latitude).join(',')}]::float8[],
    array[${places.map((p) => p.longitude).join(',')}]::float8[]) with ordinality as s (zip, city, state, latitude, longitude, at)`
  const replaced: Record<string, string> = {
    id: `'home-' || n`,
    custom_url: 'null',
    state: `'ACTIVE'`,
    property_state: 's.state',
    city: 's.city',
    zip: 's.zip',
    address_line1: `(1 + ${chance(1, 9999)}) || ' ' || (array[${STREETS.map((each) => `'${each}'`).join(',')}])[1 + ${chance(2, STREETS.length)}]`,
    price_cents: `(150000 + ${chance(3, 3000)} * 1000)::bigint * 100`,
    bedrooms: `1 + ${chance(4, 6)}`,
    baths: `1 + ${chance(5, 8)} / 2.0`,
    property_type: `(array[${TYPES.map((each) => `'${each}'`).join(',')}])[1 + ${chance(6, TYPES.length)}]`,
    latitude: `s.latitude + (${chance(7, 1000)} - 500) / 50000.0`,
    longitude: `s.longitude + (${chance(8, 1000)} - 500) / 50000.0`,
    position_kind: `'approximate'`,
    state_since: `t.state_since - n * interval '1 minute'`,
  }
  await runSql(
    url,
    `with spots as (select * from ${spots})
     insert into listings (${columns.join(', ')})
       select ${columns.map((c) => replaced[c] ?? `t.${c}`).join(', ')}
       from listings t, generate_series(1, ${made.homes}) n
       join spots s on s.at = 1 + ${chance(9, places.length)}
       where t.id = '${made.listingId}'`,
  )
  await runSql(url, 'vacuum analyze listings')
}
