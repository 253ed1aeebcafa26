import { describe, expect, it } from 'vitest'
import { POLICIES } from './http/headers.ts'
import { ConfigError, loadConfig } from './config.ts'
import { hasTrialCheckout } from './payments/trial.ts'

const REAL = {
  NODE_ENV: 'production',
  SECRET_KEY: 'Zf3k9QvW1xLr8TnB5mYc2HsD7pJg4AeU',
  SEAL_P12: '/etc/parley/seal.p12',
  SMTP_URL: 'smtps://u:p@mail.example.com',
  PUBLIC_URL: 'https://parley.example.com/',
}

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
    expect(loadConfig({ HOST: '0.0.0.0', PORT: '', DEMO: '1' }).host).toBe('0.0.0.0')
  })
  it('with DATABASE_URL it needs DEMO=1', () => {
    const DATABASE_URL = 'postgres://u:p@db:5432/parley'
    expect(() => loadConfig({ DATABASE_URL })).toThrow(/DEMO=1/)
    expect(loadConfig({ DATABASE_URL, DEMO: '1' }).demo).toBe(true)
    // The first advice must not be the one that fills a real database with demo people (operator.md 1).
    expect(() => loadConfig({ DATABASE_URL })).toThrow(/NODE_ENV=production[^]*DEMO=1/)
  })
  it.each(['prod', 'Production', 'staging'])('NODE_ENV=%s is nothing (security.md H8)', (NODE_ENV) =>
    expect(() => loadConfig({ NODE_ENV })).toThrow(/NODE_ENV must be production/),
  )
  it.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://real.example' }])(
    'the demo is shown to other machines only when it is asked for twice: %o',
    (env) => {
      expect(() => loadConfig(env)).toThrow(/set DEMO=1|or DEMO=1/)
      expect(loadConfig({ ...env, DEMO: '1' }).demo).toBe(true)
    },
  )
  it.each([
    'bogus',
    '10.0.0.1/33',
    '10.0.0.0/8/8',
    '*',
    '0.0.0.0/0',
    '::/0',
    '::/16',
    '::ffff:0:0/96',
    '0:0:0:0:0:FFFF::/96',
    '::1/127',
    '::1/129',
    'fe80::1%eth0',
    'fe80::1%eth0/64',
  ])('TRUST_PROXY=%s is refused in words', (TRUST_PROXY) =>
    expect(() => loadConfig({ TRUST_PROXY })).toThrow(/TRUST_PROXY has/),
  )
  it.each(['loopback, 10.0.0.0/8,::1', '::1/128', '127.0.0.1/32', '::ffff:10.0.0.1', '2001:db8::/32'])(
    'TRUST_PROXY=%s names addresses, networks, and kinds of them',
    (TRUST_PROXY) => expect(loadConfig({ TRUST_PROXY }).trustProxy).toEqual(TRUST_PROXY.split(/, ?/)),
  )
  it.each(['Parley', 'Parley <>', 'no-reply', 'a@b.com, c@d.com', 'Parley <no-reply@>'])(
    'MAIL_FROM=%s is refused in words',
    (MAIL_FROM) => expect(() => loadConfig({ MAIL_FROM })).toThrow(/^.*MAIL_FROM must have one address/m),
  )
  it.each(['no-reply@brokerage.com', 'Parley <no-reply@brokerage.com>', '"Elm, Oak" <a.b@brokerage.com>'])(
    'MAIL_FROM=%s is a sender',
    (MAIL_FROM) => expect(loadConfig({ MAIL_FROM }).mailFrom).toBe(MAIL_FROM),
  )
  it('a release has its data outside of its own folder, also in the demo and for commands (issue 27)', () => {
    for (const env of [{}, { DEMO: '1' }, REAL, { ...REAL, DATA_DIR: '' }])
      expect(() => loadConfig(env, true)).toThrow(/DATA_DIR is not set/)
    expect(loadConfig({ ...REAL, DATA_DIR: '/var/lib/parley' }, true).dataDir).toMatch(/parley$/)
    expect(loadConfig(REAL, false).dataDir).toMatch(/[\\/]data$/)
  })
  it('SECRET_KEY_PREVIOUS is beside a SECRET_KEY, in the demo too', () => {
    const SECRET_KEY_PREVIOUS = 'of-the-year-before-0123456789-abcd'
    expect(() => loadConfig({ SECRET_KEY_PREVIOUS })).toThrow(/set SECRET_KEY as well/)
    for (const env of [REAL, { SECRET_KEY: REAL.SECRET_KEY }])
      expect(loadConfig({ ...env, SECRET_KEY_PREVIOUS }).secretKeyPrevious).toBe(SECRET_KEY_PREVIOUS)
    expect(loadConfig({ ...REAL, SECRET_KEY_PREVIOUS: '' }).secretKeyPrevious).toBeNull()
  })
  it('production has no demo world and needs its secrets; every problem is named at once', () => {
    expect(() => loadConfig({ NODE_ENV: 'production' })).toThrow(/SECRET_KEY[^]*SMTP_URL[^]*PUBLIC_URL/)
    expect(loadConfig(REAL)).toMatchObject({
      demo: false,
      publicUrl: 'https://parley.example.com',
      host: '127.0.0.1',
    })
    expect(() => loadConfig({ NODE_ENV: 'production', DEMO: '1' })).toThrow(/can’t be combined/)
  })
  it.each([
    [{ PUBLIC_URL: 'http://parley.example.com' }, /PUBLIC_URL must begin with https/],
    [{ PUBLIC_URL: 'https://parley.example.com/app' }, /PUBLIC_URL must be a scheme and a host alone/],
    [{ PUBLIC_URL: 'https://parley.example.com/?a=b' }, /PUBLIC_URL must be a scheme and a host alone/],
    [{ PUBLIC_URL: 'https://me@parley.example.com' }, /PUBLIC_URL must be a scheme and a host alone/],
    [{ SECRET_KEY: 'a'.repeat(64) }, /SECRET_KEY is too easy to guess/],
    [{ SECRET_KEY_PREVIOUS: 'a'.repeat(64) }, /SECRET_KEY_PREVIOUS is too easy to guess/],
    [{ SECRET_KEY_PREVIOUS: 'short' }, /SECRET_KEY_PREVIOUS must have at least 32 characters/],
    [{ SECRET_KEY_PREVIOUS: REAL.SECRET_KEY }, /SECRET_KEY_PREVIOUS is the same as SECRET_KEY/],
    [{ DATABASE_URL: 'postgres://u:p@db.example.com/parley' }, /DATABASE_URL must ask for TLS/],
    [
      { DATABASE_URL: 'postgres://u:p@db.example.com/parley?sslmode=verify-full&sslmode=disable' },
      /DATABASE_URL must ask for TLS/,
    ],
    [
      { SMTP_URL: 'smtp://u:p@mail.example.com?ignoreTLS=true' },
      /SMTP_URL may have the options name and pool/,
    ],
    [{ SMTP_URL: 'smtps://u:p@mail.example.com?tls.rejectUnauthorized=false' }, /SMTP_URL may have/],
    [{ NODE_TLS_REJECT_UNAUTHORIZED: '0' }, /NODE_TLS_REJECT_UNAUTHORIZED=0 lets anyone/],
    [
      {
        DATABASE_URL: 'postgres://u:p@127.0.0.1/parley',
        MIGRATION_DATABASE_URL: 'postgres://o:p@db.example.com/parley',
      },
      /MIGRATION_DATABASE_URL must ask for TLS/,
    ],
    [
      { MIGRATION_DATABASE_URL: 'postgres://o:p@127.0.0.1/parley' },
      /MIGRATION_DATABASE_URL is another way to a database of your own/,
    ],
    [
      { DATABASE_URL: 'postgres://u:p@localhost/parley?host=db.example.com' },
      /DATABASE_URL must ask for TLS/,
    ],
  ])('production refuses %o (security.md M6)', (env, sentence) =>
    expect(() => loadConfig({ ...REAL, ...env })).toThrow(sentence),
  )
  it.each([
    'postgres://u:p@db.example.com/parley?sslmode=verify-full',
    'postgres://u:p@127.0.0.1/parley',
    'postgres://u:p@localhost/parley?host=/var/run/postgresql',
  ])('production takes %s', (DATABASE_URL) =>
    expect(loadConfig({ ...REAL, DATABASE_URL }).databaseUrl).toBe(DATABASE_URL),
  )
  it.each([
    ['https://papers.example.com', /STORAGE_URL must be an address such as s3:/],
    ['s3:///papers', /STORAGE_URL must name a bucket/],
    ['s3://papers?endpoint=files.example.com', /endpoint in STORAGE_URL must be an address/],
    ['s3://papers?endpoint=http://files.example.com', /endpoint in STORAGE_URL must begin with https/],
  ])('production refuses STORAGE_URL=%s', (STORAGE_URL, sentence) =>
    expect(() => loadConfig({ ...REAL, STORAGE_URL })).toThrow(sentence),
  )
  it.each(['s3://papers', 's3://papers/a/b?region=us-west-2&endpoint=http://127.0.0.1:7070'])(
    'production takes STORAGE_URL=%s',
    (STORAGE_URL) => expect(loadConfig({ ...REAL, STORAGE_URL }).storageUrl).toBe(STORAGE_URL),
  )
  it.each(['-1', '70000', 'x', '1.5'])('PORT=%s is refused', (PORT) =>
    expect(() => loadConfig({ PORT })).toThrow('PORT must be a number from 0 to 65535.'),
  )
  it('a file that begins with a byte order mark is named as the only problem', () => {
    const { NODE_ENV, ...rest } = REAL
    for (const env of [
      { '\uFEFFNODE_ENV': NODE_ENV, ...rest, DATABASE_URL: 'postgres://db/parley' },
      { '\uFEFFPORT': 'x' },
    ])
      expect(() => loadConfig(env)).toThrow(
        new ConfigError([
          `The file of the settings begins with a byte order mark, so that nothing reads its first line (${Object.keys(env)[0]!.slice(1)}). Save it as UTF-8 without that mark.`,
        ]),
      )
  })
  it('limits of calls are never below what api.md promises', () => {
    expect(() => loadConfig({ USER_LIMIT: '99' })).toThrow(/USER_LIMIT/)
    expect(loadConfig({ USER_LIMIT: '100', ADDRESS_LIMIT: '0' })).toMatchObject({
      userLimit: 100,
      addressLimit: 0,
    })
  })
})

describe('settings of outside services (docs/operate.md "Card payments and texts")', () => {
  const STRIPE = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PRICING_TABLE_ID: 'prctbl_1',
  }
  const TWILIO = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'x', TWILIO_FROM: '+18055550100' }
  it('without them there are none, with them they are whole', () => {
    expect(loadConfig({})).toMatchObject({ stripe: null, twilio: null })
    expect(loadConfig({ ...STRIPE, ...TWILIO })).toMatchObject({
      stripe: { publishableKey: 'pk_test_1', pricingTables: { CA: null, FL: null } },
      twilio: { apiUrl: 'https://api.twilio.com' },
    })
  })
  it.each([
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, /STRIPE_SECRET_KEY needs STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK/],
    [{ TWILIO_FROM: '+18055550100' }, /TWILIO_FROM needs TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN/],
    [{ ...STRIPE, STRIPE_SECRET_KEY: 'sk_live_1' }, /takes real money, but this is the demo/],
    [{ ...STRIPE, STRIPE_SECRET_KEY: 'pk_test_1' }, /STRIPE_SECRET_KEY must look like/],
    [{ ...STRIPE, STRIPE_API_URL: 'http://example.com' }, /STRIPE_API_URL must begin with https/],
    [{ ...TWILIO, TWILIO_API_URL: 'http://localhost.example.com' }, /TWILIO_API_URL must begin with https/],
    [{ ...TWILIO, TWILIO_FROM: '555' }, /TWILIO_FROM must look like/],
  ])('%o is refused', (env, sentence) => expect(() => loadConfig(env)).toThrow(sentence))
  it.each([
    [{ LICENSE_URL: 'https://licenses.example.com' }, /LICENSE_URL needs LICENSE_TOKEN/],
    [{ GEOCODER_URL: 'nominatim' }, /GEOCODER_URL must be an address/],
    [{ GEOCODER_URL: 'http://geo.example.com' }, /GEOCODER_URL must begin with https:\/\/: addresses travel/],
    [{ MAP_TILES_URL: 'https://tiles.example.com/all.png' }, /MAP_TILES_URL must be an address with \{z\}/],
    [{ MAP_TILES_URL: 'https://{s}.example.com/{z}/{x}/{y}.png' }, /MAP_TILES_URL must be an address with/],
    [{ MAP_TILES_CREDIT: 'OpenStreetMap' }, /MAP_TILES_CREDIT needs MAP_TILES_URL/],
  ])('%o is refused', (env, sentence) => expect(() => loadConfig(env)).toThrow(sentence))
  it('the host of map tiles is in the policy of the pages, and no other', () => {
    const tiles = 'https://tiles.example.com/{z}/{x}/{y}.png'
    const { mapTiles, stripe } = loadConfig({ MAP_TILES_URL: tiles, MAP_TILES_CREDIT: 'OpenStreetMap' })
    expect(mapTiles).toEqual({ url: tiles, credit: 'OpenStreetMap' })
    const hosts = (policy: string) => policy.match(/https?:[^ ;]+/g)
    expect(hosts(POLICIES.page('n', { mapTiles, stripe }))).toEqual([
      'https://tiles.example.com',
      'https://tiles.example.com',
    ])
    expect(hosts(POLICIES.page('n', loadConfig({})))).toBeNull()
  })
  it('production has no trial checkout, nor has a demo that charges cards (issue 9 "Billing")', () => {
    expect([loadConfig(REAL), loadConfig(STRIPE), loadConfig({})].map(hasTrialCheckout)).toEqual([
      false,
      false,
      true,
    ])
  })
})
