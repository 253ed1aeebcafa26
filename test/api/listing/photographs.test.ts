import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetUnattached } from '#server/file/forget.ts'
import { runSql } from '#test/database.ts'
import { ok, type Caller } from '#test/client.ts'
import { listingDraft, LISTING_SITUATIONS, type ListingWorld } from '#test/make/listings.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** A home's photographs: their copies, their words, and who gets the bytes as they were taken (issue 10 "Photographs"). */
let server: TestServer
let agent: Caller
beforeAll(async () => {
  server = await startTestServer()
  agent = await server.as('listing-ca')
})
afterAll(() => server.close())

const taken = () =>
  sharp({ create: { width: 1500, height: 1000, channels: 3, background: '#6b9dbd' } })
    .withExif({ IFD0: { ImageDescription: 'behind the garage' } })
    .jpeg()
    .toBuffer()

const uploaded = async () => {
  const bytes = await taken()
  return { bytes, ...ok(await agent.upload('LISTING_IMAGE', bytes, 'DSC_0412.jpg'), 201) }
}
type Kept = Awaited<ReturnType<typeof uploaded>>
const pathOf = (file: { url: string }) => file.url.slice('/api'.length)
const withPhotos = (...files: Kept[]) => ({
  images: files.map(({ id }) => ({ id })),
  primaryImage: { id: files[0]!.id },
})

describe('copies', () => {
  let world: ListingWorld
  let photo: Kept
  beforeAll(async () => {
    photo = await uploaded()
    world = await LISTING_SITUATIONS.active!(server)
    ok(await agent.put('/listings', { id: world.id, ...withPhotos(photo) }))
  })

  it('of a published home are anybody’s, in three formats, no wider than asked for, and kept for good', async () => {
    for (const [format, kept] of [
      ['avif', 'heif'],
      ['webp', 'webp'],
      ['jpeg', 'jpeg'],
    ] as const) {
      const read = await server.visitor.get(`${pathOf(photo)}?width=600&format=${format}`)
      expect(read.headers.get('content-type')).toBe(`image/${format}`)
      expect(read.headers.get('cache-control')).toBe('public, max-age=31536000, immutable, s-maxage=300')
      // In a mail that is read in a browser, too.
      expect(read.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      const meta = await sharp(read.body).metadata()
      expect([meta.format, meta.width, meta.height, meta.exif]).toEqual([kept, 640, 427, undefined])
    }
    const wide = await server.visitor.get(`${pathOf(photo)}?width=2400&format=webp`)
    expect((await sharp(wide.body).metadata()).width).toBe(1500)
    expect((await server.visitor.get(`${pathOf(photo)}?width=640&format=gif`)).status).toBe(400)
  })

  it('as they were taken they are for who uploaded them, byte for byte', async () => {
    const mine = await agent.get(`${pathOf(photo)}?original=1`)
    expect(photo.bytes.equals(mine.body)).toBe(true)
    expect(mine.headers.get('cache-control')).toBe('private, no-store')
    const shown = await agent.get(pathOf(photo))
    expect((await sharp(shown.body).metadata()).exif).toBeUndefined()
    for (const other of [server.visitor, world.people.PS, world.people.AD, world.people.oL])
      expect((await other.get(`${pathOf(photo)}?original=1`)).body.code).toBe('not-found')
  })
})

it('a draft’s photographs are not there for a visitor, and nobody’s cache keeps them', async () => {
  const photo = await uploaded()
  await listingDraft(server, (body) => Object.assign(body, withPhotos(photo)))
  expect((await server.visitor.get(`${pathOf(photo)}?width=640&format=webp`)).body.code).toBe('not-found')
  const own = await agent.get(`${pathOf(photo)}?width=640&format=webp`)
  expect(own.headers.get('cache-control')).toBe('private, no-cache')
})

describe('what is said of them', () => {
  const imagesOf = async (change: (photo: Kept, other: Kept) => object) => {
    const [photo, other] = [await uploaded(), await uploaded()]
    const world = await listingDraft(server, (body) => {
      body.images = [{ id: photo.id, ...change(photo, other) }]
      body.primaryImage = null
    })
    return { photo, other, image: ok(await agent.get(`/listings/${world.id}`)).images[0] }
  }

  it('their size is the server’s; caption, description and order stay', async () => {
    const { photo, image } = await imagesOf(() => ({
      caption: 'Garden',
      alt: 'Lemon trees',
      width: 9,
      height: 9,
    }))
    expect(image).toEqual({
      id: photo.id,
      // What it is called on the agent's camera is nobody else's.
      name: 'photo',
      url: photo.url.replace('DSC_0412.jpg', 'photo'),
      width: 1500,
      height: 1000,
      caption: 'Garden',
      alt: 'Lemon trees',
    })
  })

  it('one that was altered names the picture it was made from, which is read where it is (California, 2026)', async () => {
    const { other, image } = await imagesOf((_photo, original) => ({
      altered: true,
      original: { id: original.id },
    }))
    expect(image.altered).toBe(true)
    expect(image.original).toEqual({
      id: other.id,
      name: 'photo',
      url: other.url.replace('DSC_0412.jpg', 'photo'),
    })
    const { image: asTaken } = await imagesOf((_photo, original) => ({ original: { id: original.id } }))
    expect(asTaken).not.toHaveProperty('original')
  })

  it('somebody else’s picture is not taken for the original', async () => {
    const stranger = await server.as('agent2-ca')
    const foreign = ok(await stranger.upload('LISTING_IMAGE', await taken(), 'a.jpg'), 201)
    const photo = await uploaded()
    const refused = await agent.post('/listings', {
      images: [{ id: photo.id, altered: true, original: { id: foreign.id } }],
    })
    expect([refused.status, refused.body.details[0].path]).toEqual([422, 'images.0.original'])
  })
})

it('one that hangs on nothing goes with its copies and its original', async () => {
  const photo = await uploaded()
  await agent.get(`${pathOf(photo)}?width=640&format=avif`)
  const keys = async () => {
    const found: string[] = []
    for await (const { key } of server.ctx.storage.list())
      if (key.startsWith(photo.id)) found.push(key.slice(photo.id.length))
    return found.sort()
  }
  expect(await keys()).toEqual(['', '-original', '-w640-avif'])
  await runSql(
    server.databaseUrl,
    `update files set created_at = created_at - interval '2 days' where id = '${photo.id}'`,
  )
  await forgetUnattached(server.ctx)
  expect(await keys()).toEqual([])
})

it('a name that was cut in the middle of a character is still a name', async () => {
  const { status, body } = await agent.upload('LISTING_IMAGE', await taken(), `${'😀'.repeat(60)}x.jpg`)
  expect([status, encodeURI(body.name)]).toEqual([201, body.url.split('/').at(-1)])
})

describe('photographs from before their addresses were neutral', () => {
  it('lose the names that their uploaders gave them, and old addresses go on leading to them (migration 330)', async () => {
    const photo = await uploaded()
    const world = await LISTING_SITUATIONS.active!(server)
    ok(await agent.put('/listings', { id: world.id, ...withPhotos(photo) }))
    const old = `/api/files/${photo.id}/Vera%20Victim%20behind%20the%20garage.jpg`
    const original = { id: photo.id, name: 'Vera Victim behind the garage.jpg', url: old }
    const named = { ...original, caption: 'The front' }
    const altered = { ...named, altered: true, original }
    await runSql(server.databaseUrl, `update listings set body = body || $2::jsonb where id = $1`, [
      world.id,
      JSON.stringify({ primaryImage: named, images: [altered, named] }),
    ])
    const said = async () => JSON.stringify(ok(await server.visitor.get(`/listings/${world.id}/details`)))
    expect(await said()).toContain('Vera')
    const migration = join(import.meta.dirname, '../../../db/migrations/330_photograph_names.sql')
    await runSql(server.databaseUrl, await readFile(migration, 'utf8'))
    expect(await said()).not.toContain('Vera')
    const { primaryImage, images } = JSON.parse(await said())
    const url = `/api/files/${photo.id}/photo`
    expect(primaryImage).toEqual({ id: photo.id, name: 'photo', url, caption: 'The front' })
    expect(images[0]).toMatchObject({ url, altered: true, original: { id: photo.id, name: 'photo', url } })
    expect((await server.visitor.get(old.slice('/api'.length))).status).toBe(200)
  })
})
