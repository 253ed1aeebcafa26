import { OFFER_COPY } from './copy.ts'
import type { TermChange } from '#domain/offer/reading/terms/redline.ts'
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

/** A redline: every answer that changed, the old words struck through and the new ones beside them. */
export const ChangeList = ({ changes }: { changes: readonly Omit<TermChange, 'section'>[] }) => {
  const { zone } = useHomeTime()
  return (
    <ul className="changes">
      {changes.map(({ path, label, before, after }) => (
        <li key={path}>
          {`${label}: `}
          <Changed old={onScreen(path, before, zone)} text={onScreen(path, after, zone)} />
        </li>
      ))}
    </ul>
  )
}
