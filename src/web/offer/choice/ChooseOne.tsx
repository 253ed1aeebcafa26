import { Button, Stack, Text, Title } from '@mantine/core'
import { useId } from 'react'
import type { OfferActionView, OfferGroup } from '#api/offer-records.ts'
import { wholeDollars } from '#web/lib/format.ts'
import { documentOf } from '../grid/column.ts'
import { buyersOf } from '#domain/offer/reading/buyers.ts'
import { ByWhen } from '#web/ui/ByWhen.tsx'
import { CHOICE_ID, choicesOf } from './choices.ts'
import classes from './choice.module.css'
import { CHOICE_COPY, consequencesOf } from './words.ts'

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
  return (
    <section className={`card ${classes.choice}`} aria-labelledby={id} id={CHOICE_ID} tabIndex={-1}>
      <Title order={2} fz="md" id={id}>
        {CHOICE_COPY.title(choices.length)}
      </Title>
      <Text fz="sm" c="dimmed">
        {CHOICE_COPY.text}
      </Text>
      <ul className={classes.options}>
        {choices.map(({ group, action }) => (
          <li key={group.originalOffer.id}>
            <Choice group={group} action={action} {...props} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const Choice = (props: {
  group: OfferGroup
  action: OfferActionView
  groups: readonly OfferGroup[]
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
        {wholeDollars(document.offerAmount, '–')}
      </Text>
      <Text fz="sm">
        {`${CHOICE_COPY.net}: `}
        <span className="num">{wholeDollars(group.highestNetAmount, '–')}</span>
      </Text>
      <Text fz="sm" c="dimmed" mt={4}>
        {CHOICE_COPY.others}
      </Text>
      <ul className={classes.others}>
        {consequencesOf(group, props.groups).map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <div className={classes.act}>
        <ByWhen since={group.waiting?.since} by={group.waiting?.by} />
        <Button fullWidth mt="xs" variant="light" onClick={() => props.onChoose(action, group)}>
          {CHOICE_COPY.choose(action.label, buyers)}
        </Button>
      </div>
    </Stack>
  )
}
