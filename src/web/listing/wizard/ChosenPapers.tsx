import { useWatch } from 'react-hook-form'
import { FORM_NEEDED } from '#domain/kernel/check.ts'
import type { Paper } from '#domain/listing/form/papers.ts'
import { LENGTHS } from '#domain/kernel/lengths.ts'
import { CheckField } from '#web/ui/form/ChoiceField.tsx'
import { FileField } from '#web/ui/form/FileField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { COPY } from './copy.ts'

/** A list of forms to check, each with its file below it once ticked ("***Form NEEDED" while it has none). */
export const ChosenPapers = (props: { name: string; papers: readonly Paper[]; fileNeeded?: boolean }) => {
  const answers = (useWatch({ name: props.name }) ?? {}) as Record<string, unknown>
  return (
    <ul className="plain-list" style={{ display: 'grid', gap: 16 }}>
      {props.papers.map((paper) => (
        <li key={paper.key}>
          <CheckField
            name={`${props.name}.${paper.key}`}
            label={paper.code ? `${paper.label} (${paper.code})` : paper.label}
          />
          {answers[paper.key] === true && (
            <div style={{ marginLeft: 32, marginTop: 8, display: 'grid', gap: 8 }}>
              {paper.key === 'other' && (
                <TextField
                  name={`${props.name}.otherDescription`}
                  label={COPY.addenda.whatIsIt}
                  required
                  maxLength={LENGTHS.line}
                />
              )}
              <FileField
                name={`${props.name}.${paper.key}File`}
                label={COPY.addenda.form(paper.label)}
                type="ADDENDUM"
                required={props.fileNeeded}
                needed={props.fileNeeded ? FORM_NEEDED : undefined}
              />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
