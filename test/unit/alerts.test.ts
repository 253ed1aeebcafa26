import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { createMetrics } from '#server/platform/metrics/metrics.ts'
import { registerGauges } from '#server/platform/metrics/gauges.ts'
import type { Ctx } from '#server/platform/context.ts'

const FILE = fileURLToPath(new URL('../../deploy/alerts.yaml', import.meta.url))
const MANUAL = readFileSync(new URL('../../docs/operate.md', import.meta.url), 'utf8')

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly for?: string
  readonly labels: { readonly severity: string }
  readonly annotations: { readonly summary: string }
}
const RULES: Rule[] = parse(readFileSync(FILE, 'utf8')).groups.flatMap(
  (group: { rules: Rule[] }) => group.rules,
)

/** The rows of the table of what to watch, but for its head and what is no metric. */
const ROWS = /^\| watch .*\n\| -.*\n((?:\|.*\n)+)/m
  .exec(MANUAL)![1]!
  .trim()
  .split('\n')
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|')))
  .map(([, watch = '', when = '', what = '']) => ({
    metric: /^`((?:parley|nodejs|process)_[^`]+|up\{[^`]+)`/.exec(watch)?.[1],
    when,
    // Without the signs of Markdown.
    what: what.replaceAll(/(?<!\w)_([^_]+)_(?!\w)/g, '$1').replaceAll('`', ''),
  }))
  .flatMap(({ metric, ...row }) => (metric ? [{ metric, ...row }] : []))

const SECONDS_OF: Record<string, number> = { s: 1, min: 60, hour: 3600 }
/** What the second column may say: a sentence of the table, and what the rule has of it. */
const THRESHOLDS: [RegExp, (found: string[]) => string[]][] = [
  [/^(\d+)$/, ([n]) => [`== ${n}`]],
  [/^above ([\d.]+)(?: s)?$/, ([n]) => [`> ${n}`]],
  [/^above (\d+) MB$/, ([n]) => [`> ${n}e6`]],
  [/^above (\d+) %$/, ([n]) => ['rate(', '[5m]', `> ${Number(n) / 100}`]],
  [/^above (\d+) or below -\1$/, ([n]) => ['abs(', `> ${n}`]],
  [/^below (\d+) \(.*\)$/, ([n]) => [`< ${n}`]],
  [/^above (\d+) \(.*\), or absent$/, ([n]) => [`> ${n} or absent(`]],
  [/^above (\d+) in (\d+) min$/, ([n, min]) => [`[${min}m]`, `> ${n}`]],
  [/^any in (\d+) min$/, ([min]) => [`[${min}m]`, `offset ${min}m`, '> 0']],
  [/^any in an hour$/, () => ['[1h]', 'offset 1h', '> 0']],
  [/^more than half of all tries in an hour$/, () => ['[1h]', '> 0.5']],
  [/^no increase in (\d+) min$/, ([min]) => [`[${min}m]`, '== 0']],
]

/** What the rule of a row must have, and for how long it has to hold. */
const meaningOf = (when: string) => {
  const { sentence, n, unit } = /^(?<sentence>.*?)(?:,? for (?<n>\d+) (?<unit>s|min))?$/.exec(when)!.groups!
  for (const [pattern, meaning] of THRESHOLDS) {
    const found = pattern.exec(sentence!)
    if (found) return { parts: meaning(found.slice(1)), seconds: n ? Number(n) * SECONDS_OF[unit!]! : 0 }
  }
  throw new Error(`No rule can be told from “${when}”`)
}
const secondsOf = (time = '0s') => parseInt(time) * { s: 1, m: 60, h: 3600 }[time.at(-1) as 's' | 'm' | 'h']

/** Metrics in an expression, with the labels that are asked for. */
const metricsIn = (expr: string) =>
  [...expr.matchAll(/\b((?:parley|nodejs|process)_\w+|up\b)(?:\{([^}]*)\})?/g)].map(
    ([, name, labels = '']) => ({
      name: name!.replace(/_bucket$/, ''),
      labels: [...labels.matchAll(/(\w+)(?:=~|!=|=)/g)].map((found) => found[1]!),
    }),
  )

const promtool = (args: string[]) => {
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' })
  return { status, said: `${stdout}${stderr}` }
}
const HAS_PROMTOOL = spawnSync('promtool', ['--version']).status === 0

describe('deploy/alerts.yaml (operator.md 20)', () => {
  it('has the rules of the table of docs/operate.md, in its order and no other: metric, threshold, duration, what to do', () => {
    expect(ROWS.length).toBeGreaterThan(18)
    const rows = ROWS.map(({ metric, when, what }) => ({ metric, ...meaningOf(when), what }))
    const rules = RULES.map((rule, at) => ({
      metric: ROWS[at] && rule.expr.includes(ROWS[at].metric) ? ROWS[at].metric : rule.expr,
      parts: rows[at]?.parts.filter((part) => rule.expr.includes(part)),
      seconds: secondsOf(rule.for),
      what: rule.annotations.summary,
    }))
    expect(rules).toEqual(rows)
    expect(new Set(RULES.map(({ alert }) => alert)).size).toBe(RULES.length)
    // What hangs on a second number is no threshold of the table.
    for (const { expr } of RULES) expect(new Set(expr.match(/(?:==|[<>]=?) [\d.e]+/g)).size, expr).toBe(1)
  })

  it('asks for metrics and labels that the product has', async () => {
    const { registry } = createMetrics('token')
    registerGauges({} as Ctx, registry!)
    const labelsOf = new Map(
      registry!
        .getMetricsAsArray()
        .map((metric) => [metric.name, (metric as unknown as { labelNames: string[] }).labelNames]),
    )
    const asked = RULES.flatMap(({ expr }) => metricsIn(expr)).filter(({ name }) => name !== 'up')
    expect(asked.length).toBeGreaterThan(RULES.length)
    const unknown = asked.filter(
      ({ name, labels }) =>
        !labelsOf.has(name) ||
        labels.some((label) => label !== 'job' && !labelsOf.get(name)!.includes(label)),
    )
    expect(unknown).toEqual([])
  })

  it.skipIf(!HAS_PROMTOOL)('is what Prometheus reads, and rings', () => {
    expect(promtool(['check', 'rules', FILE])).toEqual({
      status: 0,
      said: expect.stringContaining(`${RULES.length} rules found`),
    })
    const folder = mkdtempSync(join(tmpdir(), 'parley-alerts-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const write = (name: string, content: object) => {
      writeFileSync(join(folder, name), JSON.stringify(content))
      return join(folder, name)
    }
    const summaryOf = (name: string) => RULES.find(({ alert }) => alert === name)!.annotations
    const rings = (alertname: string, eval_time: string, labels: Record<string, string> | null) => {
      const severity = RULES.find(({ alert }) => alert === alertname)!.labels
      return {
        eval_time,
        alertname,
        exp_alerts: labels
          ? [{ exp_labels: { ...severity, ...labels }, exp_annotations: summaryOf(alertname) }]
          : [],
      }
    }
    const failures = 'parley_http_requests_total{instance="a",route="/api/offers/:id",status="500"}'
    const tests = write('tests.json', {
      rule_files: [FILE],
      evaluation_interval: '1m',
      tests: [
        {
          interval: '1m',
          input_series: [
            // The first failure of a route is a new series that begins at 1.
            { series: failures, values: '_x10 1x20' },
            { series: 'parley_start_warnings{instance="a"}', values: '0x15 2x15' },
            { series: 'parley_backup_age_seconds{instance="a"}', values: '3600+60x5 _x30' },
            {
              series: 'parley_chores_total{instance="a",chore="clock",outcome="done"}',
              values: '0+2x10 20x20',
            },
            { series: 'parley_clock_ahead_seconds{instance="a"}', values: '-3x30' },
            { series: 'parley_seal_seconds_left{instance="a"}', values: '2592600-60x30' },
          ],
          alert_rule_test: [
            rings('ParleyUnexpectedFailure', '9m', null),
            rings('ParleyUnexpectedFailure', '12m', { instance: 'a', route: '/api/offers/:id' }),
            rings('ParleyUnexpectedFailure', '25m', null),
            rings('ParleyStartWarnings', '10m', null),
            rings('ParleyStartWarnings', '20m', { instance: 'a' }),
            rings('ParleyBackupOld', '5m', null),
            rings('ParleyBackupOld', '25m', {}),
            rings('ParleyClockChoreStill', '12m', null),
            rings('ParleyClockChoreStill', '25m', {}),
            rings('ParleyClockWrong', '6m', { instance: 'a' }),
            rings('ParleySealEnds', '9m', null),
            rings('ParleySealEnds', '12m', { instance: 'a' }),
          ],
        },
      ],
    })
    expect(promtool(['test', 'rules', tests])).toEqual({
      status: 0,
      said: expect.stringContaining('SUCCESS'),
    })
  })
})
