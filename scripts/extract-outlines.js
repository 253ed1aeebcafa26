// Writes src/web/ui/map/outlines.json and names.json, what the map draws where no tiles are set: the land of the states and the
// counties of California and Florida from us-atlas, which is the U.S. Census Bureau's boundaries (public domain); the names of
// towns and ZIP codes from places.json (GeoNames, CC BY 4.0), those of states and counties from us-atlas. Run it after updating either.
import { readFileSync, writeFileSync } from 'node:fs'
import { feature, mesh } from 'topojson-client'

const read = (name) =>
  JSON.parse(readFileSync(new URL(`../node_modules/us-atlas/${name}`, import.meta.url), 'utf8'))

/** Hawaii, Alaska and the territories are far from any home here. */
const FAR = new Set(['02', '15', '60', '66', '69', '72', '78'])
const OURS = new Set(['06', '12'])

/** Rounded to so many digits, without the points that then lie on one another or nearly in one line. */
const thinned = (line, digits, least) => {
  const f = 10 ** digits
  const points = line.map(([x, y]) => [Math.round(x * f) / f, Math.round(y * f) / f])
  const kept = [points[0]]
  for (const point of points.slice(1)) {
    const [x, y] = kept.at(-1)
    if (Math.hypot(point[0] - x, point[1] - y) >= least) kept.push(point)
  }
  const last = points.at(-1)
  const [x, y] = kept.at(-1)
  if (x !== last[0] || y !== last[1]) kept.push(last)
  return kept
}

const states = read('states-10m.json')
const counties = read('counties-10m.json')
const state = (id) => String(id).slice(0, 2)

const land = feature(states, states.objects.states).features.flatMap(({ id, geometry }) => {
  if (FAR.has(id)) return []
  const [digits, least] = OURS.has(id) ? [3, 0.004] : [2, 0.06]
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  const rings = polygons
    .map((rings) => rings.map((ring) => thinned(ring, digits, least)).filter((ring) => ring.length >= 4))
    .filter((rings) => rings.length > 0)
  return [
    {
      type: 'Feature',
      properties: { ours: OURS.has(id) },
      geometry: { type: 'MultiPolygon', coordinates: rings },
    },
  ]
})
const borders = mesh(
  counties,
  counties.objects.counties,
  (a, b) => a !== b && OURS.has(state(a.id)) && state(a.id) === state(b.id),
)
const lines = {
  type: 'Feature',
  properties: { border: true },
  geometry: {
    type: 'MultiLineString',
    coordinates: borders.coordinates.map((line) => thinned(line, 3, 0.004)).filter((l) => l.length > 1),
  },
}
const text = JSON.stringify({ type: 'FeatureCollection', features: [...land, lines] })
writeFileSync(new URL('../src/web/ui/map/outlines.json', import.meta.url), text)
console.log(`${text.length} bytes`)

/** The middle of the largest part: where its name stands, with how large that part is. Degrees. */
const middle = ({ type, coordinates }) => {
  const parts = type === 'Polygon' ? [coordinates] : coordinates
  let best = [0, 0, 0]
  for (const [ring] of parts) {
    let [area, x, y] = [0, 0, 0]
    for (let n = 0; n < ring.length - 1; n++) {
      const [[x1, y1], [x2, y2]] = [ring[n], ring[n + 1]]
      const part = x1 * y2 - x2 * y1
      area += part / 2
      x += ((x1 + x2) * part) / 6
      y += ((y1 + y2) * part) / 6
    }
    if (Math.abs(area) > best[2]) best = [y / area, x / area, Math.abs(area)]
  }
  return best
}
const round = (degrees) => Math.round(degrees * 1e3) / 1e3
const named = (shapes, isWanted, suffix) =>
  shapes
    .filter(isWanted)
    .map(({ id, properties, geometry }) => [
      properties.name + suffix,
      ...middle(geometry),
      OURS.has(state(id)),
    ])
    .sort((a, b) => b[4] - a[4] || b[3] - a[3])
    .map(([name, latitude, longitude]) => [name, round(latitude), round(longitude)])
const stateNames = named(feature(states, states.objects.states).features, ({ id }) => !FAR.has(id), '')
const countyNames = named(
  feature(counties, counties.objects.counties).features,
  ({ id }) => OURS.has(state(id)),
  ' County',
)

// Towns stand in the middle of their ZIPs; those with more of them are named first.
const places = JSON.parse(
  readFileSync(new URL('../src/domain/kernel/place/places.json', import.meta.url), 'utf8'),
)
const towns = ['CA', 'FL'].flatMap((of) => {
  const byCity = new Map()
  for (const [, city, , lat, lng] of places[of]) byCity.set(city, [...(byCity.get(city) ?? []), [lat, lng]])
  return [...byCity].map(([city, at]) => [
    places.cities[city],
    round(at.reduce((sum, [lat]) => sum + lat, 0) / at.length),
    round(at.reduce((sum, [, lng]) => sum + lng, 0) / at.length),
    at.length,
  ])
})
const zips = ['CA', 'FL'].flatMap((of) =>
  places[of].map(([zip, , , lat, lng]) => [zip, round(lat), round(lng)]),
)
const names = JSON.stringify({
  states: stateNames,
  counties: countyNames,
  towns: towns.sort((a, b) => b[3] - a[3]),
  zips,
})
writeFileSync(new URL('../src/web/ui/map/names.json', import.meta.url), names)
console.log(`${names.length} bytes`)
