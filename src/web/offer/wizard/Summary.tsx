import { Box, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import type { ListingDetails } from '#api/listing/listing-records.ts'
import { percent } from '#domain/kernel/text/format.ts'
import { dollars } from '#domain/kernel/money.ts'
import type { OfferBody, OfferContext } from '#domain/offer/form/body.ts'
import { buyerFigures, LOAN_GUESS } from '#domain/offer/net/buyer-figures.ts'
import { offerAtAGlance, type GlanceRow } from '#domain/offer/reading/beside/glance.ts'
import { readableTerms } from '#domain/offer/reading/blind/readable.ts'
import { exactDollars, wholeDollars } from '#web/lib/format.ts'
import { from } from '#web/ui/breakpoints.ts'
import { otherThanWished } from '../grid/preferences.ts'
import { WIZARD_COPY } from './copy.ts'
import classes from './wizard.module.css'

const { summary: WORDS } = WIZARD_COPY

/**
 * What the offer says so far and what it comes to, true to what is typed (look.md "Wizards"): a panel where there is room
 * beside the steps, folded into a line above them where there is none.
 */
export const OfferSummary = (props: {
  body: OfferBody
  listing: ListingDetails
  ctx: OfferContext
  title?: string
  /** Say what differs from the seller's wishes. */
  wishes?: boolean
}) => {
  const { body, listing, ctx, title = WORDS.title, wishes = true } = props
  const wide = useMediaQuery(from('xl'), undefined, { getInitialValueInEffect: false })
  const figures = figuresOf(body)
  const content = (
    <>
      <dl data-figures>
        {figures.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{wholeDollars(amount)}</dd>
          </div>
        ))}
      </dl>
      <Text fz="xs" c="dimmed">
        {figures.length === 0 ? WORDS.later : aboutOf(figures)}
      </Text>
      <dl>
        {offerAtAGlance(body, ctx).map((row) => (
          <Line key={row.key} row={row}>
            {row.key === 'price' && againstList(body, listing)}
          </Line>
        ))}
      </dl>
      {wishes && (
        <OtherThanWished rows={otherThanWished(listing, readableTerms(body, ctx.state, ctx.zone), body)} />
      )}
    </>
  )
  if (wide)
    return (
      // The arrow keys scroll it where the window is low.
      <Box component="section" aria-label={title} className={`card ${classes.summary}`} tabIndex={0}>
        <Title order={2} fz="md">
          {title}
        </Title>
        {content}
      </Box>
    )
  const [first] = figures
  return (
    <details className={`card ${classes.summary}`}>
      <summary>
        <span>{title}</span>
        <span className="num">
          {WORDS.short(
            exactDollars(body.terms?.offerAmount, ''),
            first ? `${first.label} ${wholeDollars(first.amount)}` : '',
          )}
        </span>
      </summary>
      {content}
    </details>
  )
}

/** The answers that differ from what the listing says the seller prefers (look.md "Wizards"). */
const OtherThanWished = ({ rows }: { rows: ReturnType<typeof otherThanWished> }) =>
  rows.length === 0 ? null : (
    <section aria-label={WORDS.differs}>
      <Title order={3} fz="sm" mt="md">
        {WORDS.differs}
      </Title>
      <dl>
        {rows.map(({ path, label, answer, wish }) => (
          <div key={path}>
            <dt>{label}</dt>
            <dd>
              {answer}
              <Text fz="xs" c="dimmed">
                {WORDS.wished(wish)}
              </Text>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )

const Line = ({ row: { label, text, open }, children }: { row: GlanceRow; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {text}
      {open && (
        <Text fz="xs" c="dimmed">
          {text ? WORDS.incomplete : WORDS.open}
        </Text>
      )}
      {children && (
        <Text fz="xs" c="dimmed">
          {children}
        </Text>
      )}
    </dd>
  </div>
)

const againstList = ({ terms }: OfferBody, { price }: ListingDetails): string | null => {
  if (terms?.offerAmount == null || price == null) return null
  const more = terms.offerAmount - price
  if (more === 0) return WORDS.same
  return (more > 0 ? WORDS.over : WORDS.under)(exactDollars(Math.abs(more)))
}

interface Figure {
  readonly label: string
  readonly amount: number
}

/**
 * What the terms come to for the buyers, as far as they are known: no figure is shown of a price or a loan that nobody typed. The
 * seller's net is no figure of the buy side's (negotiation.md §8).
 */
const figuresOf = ({ terms, ...body }: OfferBody): Figure[] => {
  const known =
    terms?.offerAmount != null && terms.loan != null && (!terms.loan || terms.loanAmountDollar != null)
  if (!known) return []
  const { cashCents, monthlyCents } = buyerFigures({ ...body, terms })
  return [
    { label: WORDS.cash, amount: dollars(cashCents) },
    ...(monthlyCents === null ? [] : [{ label: WORDS.payment, amount: dollars(monthlyCents) }]),
  ]
}

const aboutOf = (figures: readonly Figure[]): string =>
  figures.some(({ label }) => label === WORDS.payment)
    ? WORDS.about(percent(LOAN_GUESS.rate), LOAN_GUESS.years)
    : WORDS.aboutCash
