import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ok } from '#test/client.ts'
import { PDF } from '#test/make/examples.ts'
import type { TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  // Tests before this one may have left processes that wait for work: modules that are read anew have none.
  vi.resetModules()
  const { startTestServer } = await import('#test/server.ts')
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

it('where no process can be started, a file is not at fault: 503, and later it is taken', async () => {
  const [agent, admin] = await Promise.all([server.as('listing-ca'), server.as('admin')])
  const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const sent = [
    () => agent.upload('LISTING_IMAGE', photo, 'photo.jpg'),
    () => agent.upload('REPORT', PDF, 'report.pdf'),
    () => admin.send('/admin/forms/fields', readFileSync('examples/forms/ca/template.pdf'), 'template.pdf'),
  ]
  const { execPath } = process
  process.execPath = '/nowhere/node'
  try {
    for (const send of sent)
      expect(await send()).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  } finally {
    process.execPath = execPath
  }
  for (const send of sent) ok(await send())
})
