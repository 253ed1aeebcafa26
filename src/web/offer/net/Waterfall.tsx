import { Text } from '@mantine/core'
import { PAYER_LABELS } from '#domain/kernel/payer.ts'
import { wholeDollars, date, dollars } from '#web/lib/format.ts'
import { Money } from '#web/ui/facts/figures.tsx'
import { COPY } from './copy.ts'
import classes from './net.module.css'
import { startOf, type Step } from './waterfall.ts'
import { SheetTable } from './SheetTable.tsx'

/** A waterfall that is a table: each line with its bar, its amount, who pays and where the rate is from. */
export const Waterfall = ({ steps, label }: { steps: readonly Step[]; label: string }) => {
  const top = Math.max(1, ...steps.map((step) => Math.max(step.from, step.to)))
  const start = startOf(steps)
  const at = (amount: number) => (Math.max(0, amount - start) / Math.max(1, top - start)) * 100
  return (
    <>
      {start > 0 && (
        <Text fz="sm" c="dimmed" mb="xs">
          {COPY.startsAt(wholeDollars(start))}
        </Text>
      )}
      <SheetTable label={label}>
        <thead>
          <tr>
            <th scope="col">{COPY.line}</th>
            <th scope="col" className={classes.barHead} aria-hidden />
            <th scope="col" className={classes.number}>
              {COPY.amount}
            </th>
            <th scope="col">{COPY.paidBy}</th>
            <th scope="col">{COPY.source}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <tr key={step.key} data-kind={step.kind}>
              <th scope="row">{step.label}</th>
              <td aria-hidden className={classes.barCell}>
                <span
                  className={classes.bar}
                  data-kind={step.kind}
                  style={{
                    left: `${at(Math.min(step.from, step.to))}%`,
                    width: `${at(Math.max(step.from, step.to)) - at(Math.min(step.from, step.to))}%`,
                  }}
                />
              </td>
              <td className={classes.number}>
                <Money amount={step.amount} cents />
              </td>
              <td>
                {step.line?.payer && PAYER_LABELS[step.line.payer]}
                {step.line && step.line.total !== step.line.amount && (
                  <span className={classes.note}>{COPY.whole(dollars(step.line.total))}</span>
                )}
              </td>
              <td>
                {step.line?.explanation && <span className={classes.how}>{step.line.explanation}</span>}
                {step.line?.source && (
                  <span className={classes.note}>
                    {`${step.line.source.source} (${COPY.read(date(step.line.source.checked), step.line.source.certainty)})`}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </SheetTable>
    </>
  )
}
