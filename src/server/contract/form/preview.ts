import type { AgreementDocument } from '#domain/paper/document.ts'
import { mappedFields } from '#domain/paper/form/map.ts'
import { previewOf } from '#domain/paper/form/preview.ts'
import { formNote } from '#domain/paper/form/rest.ts'
import { fillToRead } from './press.ts'
import type { FormRow } from './store.ts'

/**
 * A form that takes longer than this to be filled in, with nothing but names, is not taken: each acceptance of its brokerage would hold
 * up everyone else’s forms as long.
 */
const PREVIEW_MS = 5_000

/** The form with the name of each answer where the answer goes, or a sentence that says why it cannot be filled in. */
export const drawPreview = (
  { brokerage_name: brokerage, map, form, file }: Omit<FormRow, 'id'>,
  who: string,
): Promise<Buffer | string> => {
  const document: AgreementDocument = {
    title: `${map.templateId} of ${brokerage}`,
    state: map.state,
    note: formNote({ ...map, brokerage }),
    draft: true,
    reference: map.formRevision,
    property: '',
    signed: '',
    glance: [],
    sections: [],
    signers: [],
    createdAt: '2000-01-01T00:00:00.000Z',
  }
  const task = {
    template: file,
    mapped: mappedFields(map),
    ...previewOf(map, form),
    images: {},
    places: [],
    more: [],
    rest: [],
    document,
  }
  return fillToRead(task, who, PREVIEW_MS)
}
