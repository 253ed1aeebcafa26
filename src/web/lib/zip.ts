export interface Place {
  city: string
  county: string
  state: string
}

let table: Promise<Map<string, Place>> | undefined

const load = async (): Promise<Map<string, Place>> => {
  const { default: lines } = await import('virtual:zip-places')
  return new Map(
    lines.split('\n').map((line) => {
      const [zip = '', city = '', county = '', state = ''] = line.split('|')
      return [zip, { city, county, state }]
    }),
  )
}

/** City, county and state of a California or Florida ZIP (ZIP+4 too); loaded when first asked. */
export const placeOfZip = async (zip: string): Promise<Place | undefined> => {
  if (!/^\d{5}(-\d{4})?$/.test(zip)) return undefined
  table ??= load()
  return (await table).get(zip.slice(0, 5))
}
