import { COPY } from './copy.ts'

/** The mark and the name. */
export const Logo = () => (
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
    {COPY.name}
  </span>
)
