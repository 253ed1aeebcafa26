import { Text } from '@mantine/core'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { shownTerms } from '#domain/offer/reading/terms/redline.ts'
import { FieldNotes } from '#web/ui/form/useField.tsx'
import { onScreen } from '#domain/offer/reading/blind/readable.ts'
import classes from './counter.module.css'
import { COPY } from './copy.ts'

/** A document whose answers stand beside the fields, under the name it has there. */
export interface Beside {
  readonly name: string
  readonly body: OfferBody
}

/** Beside every field inside: how the answered document, or each of several, answers it. */
export const AnswersBeside = (props: {
  documents: readonly Beside[]
  state: PropertyState
  children: React.ReactNode
}) => {
  const read = props.documents.map(({ name, body }) => ({
    name,
    texts: new Map(shownTerms(body, props.state).map((row) => [row.path, onScreen(row.path, row.text)])),
  }))
  return (
    <FieldNotes
      value={(path) => {
        if (ELSEWHERE.test(path)) return null
        return <Note said={read.map(({ name, texts }) => ({ name, text: texts.get(path) ?? COPY.none }))} />
      }}
    >
      {props.children}
    </FieldNotes>
  )
}

/** Fields whose answer the review shows in other words, or elsewhere. */
const ELSEWHERE = /useDaysToClose$|Company|additionalItems|File$|^expiresAt$/

const Note = ({ said }: { said: readonly { name: string; text: string }[] }) => {
  const [first] = said
  const alike = said.every(({ text }) => text === first?.text)
  return (
    <Text fz="xs" c="dimmed" className={classes.note}>
      {alike
        ? `${said.length === 1 ? (first?.name ?? '') : COPY.several.every}: ${first?.text}`
        : said.map(({ name, text }) => `${name}: ${text}`).join(' · ')}
    </Text>
  )
}
