import type { Detail } from '#domain/kernel/refusal.ts'
import { Checks, FORM_NEEDED } from '#domain/kernel/check.ts'
import { CA_ADDENDA_KEYS, FL_RIDERS_KEYS } from './addenda.ts'
import type { ListingBody } from './body.ts'

/** Spec 2 §5 step 6: each chosen addendum with its file; in CA also the remain-in-property form. */
export const addendaProblems = (body: ListingBody): Detail[] => {
  const c = new Checks()
  if (body.address?.state === 'FL') {
    c.needForms('riders', body.riders, FL_RIDERS_KEYS)
    if (body.disclosures?.other === true)
      c.need('disclosures.otherDescription', body.disclosures.otherDescription, 'This field is required')
  } else {
    c.needForms('propertyAddenda', body.propertyAddenda, CA_ADDENDA_KEYS)
    if (body.propertyAddenda?.other === true)
      c.need(
        'propertyAddenda.otherDescription',
        body.propertyAddenda.otherDescription,
        'This field is required',
      )
    const stays = body.remainInPropertyAnswer
    if (stays != null && stays !== 'no')
      c.need('remainInPropertyFile', body.remainInPropertyFile?.id, FORM_NEEDED)
  }
  c.need('customAddendum', body.customAddendum)
  if (body.customAddendum === true) c.need('customAddendumFile', body.customAddendumFile?.id, FORM_NEEDED)
  return c.details
}
