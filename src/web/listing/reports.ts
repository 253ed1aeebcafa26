/** The four named reports of a listing (spec 2 §2 "Listing detail page"). */
export const REPORTS = [
  { key: 'inspectionReport', label: 'General Inspection' },
  { key: 'questionnaireReport', label: 'Seller Questionnaire' },
  { key: 'titlePrelimReport', label: 'Preliminary Title' },
  { key: 'termiteReport', label: 'Termite Report' },
] as const
