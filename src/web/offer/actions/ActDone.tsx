import { OFFER_WORDS, type OfferWordsKey } from '#domain/offer/lifecycle/words/words.ts'
import { doneWords } from './about.ts'
import { DoneDialog } from './DoneDialog.tsx'

/** Says that an act is done: in its own words, or in those given. */
export const ActDone = (props: {
  said: OfferWordsKey | { readonly text: string }
  /** The documents that ended with it. */
  alsoCancels?: readonly string[] | undefined
  /** Else the title is the act's. */
  title?: string
  about?: string | undefined
  onClose: () => void
}) => {
  const { said, alsoCancels = [] } = props
  const words = typeof said === 'string' ? OFFER_WORDS[said] : null
  return (
    <DoneDialog
      title={props.title ?? words?.title ?? ''}
      about={props.about}
      text={doneWords(typeof said === 'string' ? OFFER_WORDS[said].done : said.text, alsoCancels)}
      onClose={props.onClose}
    />
  )
}
