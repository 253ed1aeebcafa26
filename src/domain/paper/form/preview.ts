import type { FormFacts, FormField } from './facts.ts'
import type { Filling } from './fill.ts'
import type { FormMap, MapField } from './map.ts'

const textOf = ({ path, when }: MapField): string => (when === undefined ? path : `${path} (${when})`)

const fillingOf = (field: MapField, form: FormFacts): Filling => {
  const { pdf, type } = field
  if (type === 'check') return { pdf, checked: true }
  if (type === 'radio') return { pdf, option: form.fields.find(({ name }) => name === pdf)?.options[0] ?? '' }
  return { pdf, text: textOf(field), maxLen: null }
}

/** The boxes of a map that are no fields of the form, as if they were. */
const boxFields = (map: FormMap, form: FormFacts): FormField[] =>
  map.signatures.flatMap(({ pdf, page, rect }, i) => {
    const sheet = form.pages[(page ?? 0) - 1]
    if (pdf !== undefined || page === undefined || !rect || !sheet) return []
    const [left, lower, right, upper] = rect
    const box = {
      page: page - 1,
      x: left,
      y: sheet.height - upper,
      width: right - left,
      height: upper - lower,
    }
    return [
      {
        name: `place ${i}`,
        kind: 'text',
        options: [],
        boxes: [box],
        multiline: false,
        align: 'center',
        size: 0,
      },
    ]
  })

/** The form with the name of each answer where the answer goes, every box ticked, and who signs where. */
export const previewOf = (map: FormMap, form: FormFacts): { form: FormFacts; fillings: Filling[] } => ({
  form: { ...form, fields: [...form.fields, ...boxFields(map, form)] },
  fillings: [
    ...map.fields.map((field) => fillingOf(field, form)),
    ...map.signatures.map(({ pdf, role, index, kind }, i) => ({
      pdf: pdf ?? `place ${i}`,
      text: `${role} ${index + 1}, ${kind}`,
      maxLen: null,
    })),
  ],
})
