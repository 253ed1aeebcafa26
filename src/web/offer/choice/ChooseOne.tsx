import { Button, Stack, Text, Title } from '@mantine/core'
import { useId } from 'react'
import type { OfferActionView, OfferGroup } from '#api/offer/offer-records.ts'
import { exactDollars, wholeDollars } from '#web/lib/format.ts'
import { documentOf } from '../grid/column.ts'
import { buyersOf } from '#domain/offer/reading/buyers.ts'
import { ByWhen } from '#web/ui/ByWhen.tsx'
import { CHOICE_ID, choicesOf } from './choices.ts'
import classes from './choice.module.css'
import { CHOICE_COPY, commonOf, consequencesOf } from './words.ts'

/**
 * Two or more things before the primary seller that exclude each other are one question: who, how much, what the seller
 * keeps, and what becomes of the others (issue 7 "Two acceptances"). Each button opens its usual dialog.
 */
export const ChooseOne = (props: {
  groups: readonly OfferGroup[]
  onChoose: (action: OfferActionView, group: OfferGroup) => void
}) => {
  const id = useId()
  const choices = choicesOf(props.groups)
  if (choices.length === 0) return null
  const told = choices.map(({ group }) => consequencesOf(group, props.groups))
  const common = commonOf(told)
  return (
    <section className={`card ${classes.choice}`} aria-labelledby={id} id={CHOICE_ID} tabIndex={-1}>
      <Title order={2} fz="md" id={id}>
        {CHOICE_COPY.title(choices.length)}
      </Title>
      <Text fz="sm" c="dimmed">
        {CHOICE_COPY.text}
      </Text>
      <ul className={classes.options}>
        {choices.map(({ group, action }, at) => (
          <li key={group.originalOffer.id}>
            <Choice
              group={group}
              action={action}
              consequences={(told[at] ?? []).filter((each) => !common.includes(each))}
              onChoose={props.onChoose}
            />
          </li>
        ))}
      </ul>
      <Consequences title={CHOICE_COPY.either} sentences={common} />
    </section>
  )
}

const Choice = (props: {
  group: OfferGroup
  action: OfferActionView
  consequences: readonly string[]
  onChoose: (action: OfferActionView, group: OfferGroup) => void
}) => {
  const { group, action } = props
  const document = documentOf(group, action.offerId)
  const buyers = buyersOf(group.originalOffer)
  return (
    <Stack gap={4} h="100%">
      <Title order={3} fz="md" style={{ overflowWrap: 'anywhere' }}>
        {buyers}
      </Title>
      <Text fz="sm" c="dimmed">
        {document.typeLabel}
      </Text>
      <Text className="num" fz="lg" fw={650}>
        {exactDollars(document.offerAmount, '–')}
      </Text>
      <Text fz="sm">
        {`${CHOICE_COPY.net}: `}
        <span className="num">{wholeDollars(group.highestNetAmount, '–')}</span>
      </Text>
      <Consequences title={CHOICE_COPY.others} sentences={props.consequences} />
      <div className={classes.act}>
        <ByWhen since={group.waiting?.since} by={group.waiting?.by} />
        <Button fullWidth mt="xs" onClick={() => props.onChoose(action, group)}>
          {CHOICE_COPY.choose(action.label, buyers)}
        </Button>
      </div>
    </Stack>
  )
}

const Consequences = ({ title, sentences }: { title: string; sentences: readonly string[] }) =>
  sentences.length > 0 && (
    <>
      <Text fz="sm" c="dimmed" mt={4}>
        {title}
      </Text>
      <ul className={classes.others}>
        {sentences.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </>
  )
