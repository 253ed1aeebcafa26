import { OFFER_COPY } from './copy.ts'
import { ownChanges, type TermChange } from '#domain/offer/reading/terms/redline.ts'
import { useHomeTime } from '#web/lib/homeTime.tsx'
import { onScreen } from '#domain/offer/reading/blind/readable.ts'

/** A value; when it changed, the old one struck through and the new one beside it (look.md "Numbers"). */
export const Changed = ({ old, text }: { old?: string | undefined; text: string }) => {
  if (old === undefined) return <span className="prose">{text}</span>
  return (
    <span className="prose">
      <del style={{ color: 'var(--p-muted)' }}>
        <span className="visually-hidden">{`${OFFER_COPY.was} `}</span>
        {old === '' ? OFFER_COPY.none : old}
      </del>{' '}
      <ins style={{ textDecoration: 'none', fontWeight: 650, color: 'var(--p-accent)' }}>
        <span className="visually-hidden">{`${OFFER_COPY.now} `}</span>
        {text === '' ? OFFER_COPY.none : text}
      </ins>
    </span>
  )
}

type Change = Omit<TermChange, 'section'>

/** A redline of rows as a screen shows them: one change of the price is one line, and what follows from it is folded below. */
export const ChangedRows = ({ rows }: { rows: readonly Change[] }) => {
  const following = rows.filter(({ follows }) => follows)
  const lines = (some: readonly Change[]) =>
    some.map(({ path, label, before, after }) => (
      <li key={path}>
        {`${label}: `}
        <Changed old={before} text={after} />
      </li>
    ))
  return (
    <ul className="changes">
      {lines(ownChanges(rows))}
      {following.length > 0 && (
        <li>
          <details>
            <summary>{OFFER_COPY.following(following.length)}</summary>
            <ul className="changes">{lines(following)}</ul>
          </details>
        </li>
      )}
    </ul>
  )
}

/** A redline: every answer that changed, the old words struck through and the new ones beside them. */
export const ChangeList = ({ changes }: { changes: readonly Change[] }) => {
  const { zone } = useHomeTime()
  return (
    <ChangedRows
      rows={changes.map((each) => ({
        ...each,
        before: onScreen(each.path, each.before, zone),
        after: onScreen(each.path, each.after, zone),
      }))}
    />
  )
}
