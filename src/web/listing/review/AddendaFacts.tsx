import { FORM_NEEDED } from '#domain/kernel/check.ts'
import { CA_ADDENDA, CA_ADVISORIES, FL_DISCLOSURES, FL_RIDERS } from '#domain/listing/form/addenda.ts'
import type { Paper } from '#domain/listing/form/papers.ts'
import type { ListingBody } from '#domain/listing/form/body.ts'
import { REMAIN_LABELS, remainFormOf } from '#domain/listing/form/choices.ts'
import type { FileRef } from '#domain/kernel/fields.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { Facts, yesNo } from '#web/ui/facts/Facts.tsx'
import { FileLink } from '#web/ui/FileLink.tsx'
import { COPY } from './copy.ts'

const chosen = (papers: readonly Paper[], answers: object | null | undefined, needed: boolean) => {
  const given = (answers ?? {}) as Record<string, unknown>
  return papers
    .filter((paper) => given[paper.key] === true)
    .map((paper) => {
      const file = given[`${paper.key}File`] as FileRef | null | undefined
      return [
        // What kind of paper an other one is, its author said.
        paper.key === 'other' && typeof given.otherDescription === 'string'
          ? `${paper.label}: ${given.otherDescription}`
          : paper.label,
        file ? <FileLink key={paper.key} file={file} /> : needed ? FORM_NEEDED : COPY.addenda.yes,
      ] as const
    })
}

/** Does the seller stay after closing? Then one of two forms goes with it (spec 2 §5 "Remain in property"). */
const stays = ({ remainInPropertyAnswer: answer }: ListingBody) => answer != null && answer !== 'no'

/** What step 6 says; a form that has yet to be uploaded is asked for in the words of the specification. */
export const AddendaFacts = ({ body, state }: { body: ListingBody; state: PropertyState }) => (
  <Facts
    items={[
      ...(state === 'CA'
        ? [
            ...chosen(CA_ADDENDA, body.propertyAddenda, true),
            [
              COPY.addenda.remains,
              body.remainInPropertyAnswer ? REMAIN_LABELS[body.remainInPropertyAnswer] : '',
            ] as const,
            ...chosen(CA_ADVISORIES, body.advisories, false),
          ]
        : [...chosen(FL_RIDERS, body.riders, true), ...chosen(FL_DISCLOSURES, body.disclosures, false)]),
      state === 'CA' && stays(body)
        ? [
            remainFormOf(body.remainInPropertyAnswer),
            body.remainInPropertyFile ? (
              <FileLink key="remain" file={body.remainInPropertyFile} />
            ) : (
              FORM_NEEDED
            ),
          ]
        : null,
      [
        COPY.addenda.customAddendum,
        body.customAddendumFile ? (
          <FileLink key="custom" file={body.customAddendumFile} />
        ) : body.customAddendum === true ? (
          FORM_NEEDED
        ) : (
          yesNo(body.customAddendum)
        ),
      ],
    ]}
  />
)
