import { expect, it } from 'vitest'
import { loadConfig } from './config.ts'

const among = (...names: string[]) =>
  loadConfig(Object.fromEntries(names.map((name) => [name, '']))).misspelled.map(
    ({ name, meant }) => `${name} ${meant ?? '-'}`,
  )

it('a name that is a letter or two beside a setting is taken for one (operator.md 21)', () => {
  expect(
    among(
      'TRUST_PROXIES',
      'DATABASE_URI',
      'SMTPURL',
      'MAIL_FORM',
      'SECRET_KEYS',
      'METRIC_TOKEN',
      'PARLEY_TOKEN',
    ),
  ).toEqual([
    'TRUST_PROXIES TRUST_PROXY',
    'DATABASE_URI DATABASE_URL',
    'SMTPURL SMTP_URL',
    'MAIL_FORM MAIL_FROM',
    'SECRET_KEYS SECRET_KEY',
    'METRIC_TOKEN METRICS_TOKEN',
    'PARLEY_TOKEN -',
  ])
})

const HARMLESS = `DATA_DIR DATABASE_URL PARLEY_SETTINGS NODE_ENV AWS_ACCESS_KEY_ID OTEL_SERVICE_NAME
  PATH HOME HOSTNAME USER LANG LC_ALL SHELL PWD TERM TZ LOGNAME MAIL INVOCATION_ID JOURNAL_STREAM SYSTEMD_EXEC_PID
  NODE_EXTRA_CA_CERTS NODE_OPTIONS MALLOC_ARENA_MAX NOTIFY_SOCKET CREDENTIALS_DIRECTORY KUBERNETES_SERVICE_HOST KUBERNETES_PORT
  HTTP_PROXY HTTPS_PROXY NO_PROXY SSL_CERT_FILE PGHOST PGPORT PGDATA CI INIT_CWD npm_config_cache npm_package_name
  SSH_CLIENT SSH_TTY XDG_DATA_DIRS XDG_RUNTIME_DIR`

it('settings, and what every environment has, are not', () => {
  expect(among(...HARMLESS.split(/\s+/))).toEqual([])
})
