import { Anchor, NativeSelect, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { Scored } from '#domain/offer/compare/score.ts'
import { type Race, type Winning, winningChanges } from '#domain/offer/compare/winning.ts'
import { exactDollars } from '#web/lib/format.ts'
import type { Suggestion } from '../counter/suggestion.ts'
import { COPY } from './copy.ts'

const wordsOf = ({ key, offer }: Winning): string => {
  const terms = offer.terms
  switch (key) {
    case 'price':
      return COPY.change.price(exactDollars(terms?.offerAmount))
    case 'days':
      return COPY.change.days(String(terms?.daysToClose ?? ''))
    case 'deposit':
      return COPY.change.deposit(String(terms?.earnestDepositPercentage ?? ''))
    default:
      return COPY.change[key]()
  }
}

/** For an offer that is not first: each single change that would be enough. */
export const WhatWins = (props: {
  order: readonly Scored[]
  nameOf: (key: string) => string
  race: Omit<Race, 'key'>
  /** How an offer is countered from here; undefined where it cannot be now. */
  counterOf: (key: string) => ((suggestion: Suggestion) => void) | undefined
}) => {
  const others = props.order.slice(1)
  const [asked, setAsked] = useState<string | null>(null)
  const key = others.find((each) => each.key === asked)?.key ?? others[0]?.key
  if (key === undefined) return null
  const changes = winningChanges({ ...props.race, key })
  const counter = props.counterOf(key)
  return (
    <section aria-labelledby="rank-wins">
      <Title order={2} id="rank-wins" mb={4}>
        {COPY.wins}
      </Title>
      <Text fz="sm" c="dimmed" mb="xs">
        {COPY.winsHint}
      </Text>
      <NativeSelect
        label={COPY.choose}
        maw={360}
        mb="sm"
        value={key}
        data={others.map((each) => ({ value: each.key, label: props.nameOf(each.key) }))}
        onChange={(event) => setAsked(event.currentTarget.value)}
      />
      {changes.length === 0 ? (
        <Text>{COPY.none}</Text>
      ) : (
        <ul aria-live="polite">
          {changes.map((change) => (
            <li key={change.key}>
              {wordsOf(change)}{' '}
              {counter && (
                <Anchor
                  component="button"
                  type="button"
                  underline="always"
                  aria-label={`${COPY.counter}: ${wordsOf(change)}`}
                  onClick={() => counter({ path: change.path, value: change.value })}
                >
                  {COPY.counter}
                </Anchor>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
