import { describe, expect, it } from 'vitest'
import { loadConfig } from './config.ts'

describe('settings (api.md "Starting")', () => {
  it('demo mode by default: loopback, port 3000, ./data', () => {
    const config = loadConfig({})
    expect(config).toMatchObject({
      demo: true,
      production: false,
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
    })
    expect(config.dataDir).toMatch(/[\\/]data$/)
    expect(loadConfig({ HOST: '0.0.0.0', PORT: '' }).host).toBe('0.0.0.0')
  })
  it('with DATABASE_URL it needs DEMO=1', () => {
    const DATABASE_URL = 'postgres://u:p@db:5432/parley'
    expect(() => loadConfig({ DATABASE_URL })).toThrow(/DEMO=1/)
    expect(loadConfig({ DATABASE_URL, DEMO: '1' }).demo).toBe(true)
  })
  it('production has no demo world and needs its secrets; every problem is named at once', () => {
    expect(() => loadConfig({ NODE_ENV: 'production' })).toThrow(/SECRET_KEY[^]*SMTP_URL[^]*PUBLIC_URL/)
    const config = loadConfig({
      NODE_ENV: 'production',
      SECRET_KEY: 'x'.repeat(32),
      SEAL_P12: '/etc/parley/seal.p12',
      SMTP_URL: 'smtps://u:p@mail.example.com',
      PUBLIC_URL: 'https://parley.example.com/',
    })
    expect(config).toMatchObject({ demo: false, publicUrl: 'https://parley.example.com', host: '0.0.0.0' })
    expect(() => loadConfig({ NODE_ENV: 'production', DEMO: '1' })).toThrow(/can’t be combined/)
  })
  it.each(['-1', '70000', 'x', '1.5'])('PORT=%s is refused', (PORT) =>
    expect(() => loadConfig({ PORT })).toThrow('PORT must be a number from 0 to 65535.'),
  )
  it('limits of calls are never below what api.md promises', () => {
    expect(() => loadConfig({ USER_LIMIT: '99' })).toThrow(/USER_LIMIT/)
    expect(loadConfig({ USER_LIMIT: '100', ADDRESS_LIMIT: '0' })).toMatchObject({
      userLimit: 100,
      addressLimit: 0,
    })
  })
})
