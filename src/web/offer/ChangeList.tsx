import type { TermChange } from '#domain/offer/reading/redline.ts'
import { Changed } from './Changed.tsx'
import { onScreen } from '#domain/offer/reading/readable.ts'

/** A redline: every answer that changed, the old words struck through and the new ones beside them. */
export const ChangeList = ({ changes }: { changes: readonly Omit<TermChange, 'section'>[] }) => (
  <ul className="changes">
    {changes.map(({ path, label, before, after }) => (
      <li key={path}>
        {`${label}: `}
        <Changed old={onScreen(path, before)} text={onScreen(path, after)} />
      </li>
    ))}
  </ul>
)
