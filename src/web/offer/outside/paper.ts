import type { OfferActionView } from '#api/offer/offer-records.ts'
import { sentenceOf } from '#domain/kernel/refusal.ts'
import type { ConfirmDialogProps } from '#web/ui/dialog/ConfirmDialog.tsx'
import { OUTSIDE_COPY } from './copy.ts'

/** The paper or mail that the dialog of an outside buyer side's act asks for (X2); nothing of any other act. */
export const paperAsked = (action: Pick<OfferActionView, 'paper'>): Pick<ConfirmDialogProps, 'file'> =>
  action.paper
    ? {
        file: {
          label: OUTSIDE_COPY.paper.label,
          description: OUTSIDE_COPY.paper.hint,
          type: 'OFFER_DOCUMENT',
          missing: sentenceOf({ refused: 'paper-required' }),
        },
      }
    : {}
