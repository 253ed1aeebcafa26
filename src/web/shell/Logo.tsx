import { COPY } from './copy.ts'

/** The mark and the name; `short`: the mark alone is seen. */
export const Logo = ({ short = false }: { short?: boolean }) => (
  <span
    style={{
      display: 'inline-flex',
      verticalAlign: 'top',
      alignItems: 'center',
      gap: 8,
      fontWeight: 700,
      fontSize: '1.25rem',
      letterSpacing: '-0.01em',
      color: 'var(--p-ink)',
    }}
  >
    <img src="/favicon.svg" alt="" width={28} height={28} />
    <span className={short ? 'visually-hidden' : undefined}>{COPY.name}</span>
  </span>
)
