import { OFFER_COPY } from './copy.ts'

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
