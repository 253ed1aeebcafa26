import { COPY } from './copy.ts'

/** The four named reports of a listing (spec 2 §2 "Listing detail page"). */
export const REPORTS = [
  { key: 'inspectionReport', label: COPY.reports.inspectionReport },
  { key: 'questionnaireReport', label: COPY.reports.questionnaireReport },
  { key: 'titlePrelimReport', label: COPY.reports.titlePrelimReport },
  { key: 'termiteReport', label: COPY.reports.termiteReport },
] as const
