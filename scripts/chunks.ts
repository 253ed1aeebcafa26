/**
 * Which small modules share a script. A script of its own for each costs a request and, packed, as much again as what is in it:
 * the offers' page asked for ninety of them. Only what imports nothing large stands here: whoever needs one of a group loads all
 * of it (docs/decisions/0057).
 */
interface Group {
  readonly name: string
  readonly test: RegExp
}

const anyOf = (paths: readonly string[]): RegExp =>
  new RegExp(`[/\\\\](?:${paths.map((path) => path.replaceAll('/', '[/\\\\]')).join('|')})`)

/** What most pages of members have: tabs, switches, the frame of a field, words of time and money, icons. */
const SMALL = [
  '@mantine/core/esm/components/(?:Alert|Input|InputsGroup|InputsGroupFieldset|CloseButton|Tabs|Switch)/',
  '@mantine/core/esm/(?:utils/InlineInput/|core/DirectionProvider/)',
  '@mantine/core/esm/core/.*(?:use-resolved-styles|find-element-ancestor|create-scoped-keydown|get-safe-id|create-safe-context)',
  '@mantine/hooks/esm/(?:use-id|use-uncontrolled|use-force-update|use-clipboard)/',
  'icons/Icon(?:Chevron(?:Down|Left|Right)|InfoCircle|CalendarPlus|Arrow(?:Up|Down)|Mail|Phone|Download|X|Star|StarFilled|Dots)[.]',
  'src/web/ui/(?:Page|offAt|Countdown|ByWhen|Moment|RemindButton|FileLink|CopyIcons|clipboard)[.]',
  'src/web/ui/facts/(?:figures|StatusBadge|offerTone|[Ss]trip)[.]',
  'src/web/ui/hint/Term[.]',
  'src/web/ui/popup/(?:PopupButton|MenuButton|popup)[.]',
  'src/web/lib/(?:format|homeTime|timers|openActs)[.]',
  'src/domain/kernel/(?:path|payer|percent|owner-type|time/(?:zone|calendar|deadline|in-words))[.]',
  'src/web/listing/(?:owners-copy|OwnerContact)[.]',
  'src/web/undelivered/',
  'src/domain/message/undelivered[.]',
  'src/api/admin/undelivered[.]',
  'src/domain/listing/(?:viewer|vocabulary|form/(?:is-set|papers))[.]',
  'src/domain/offer/(?:vocabulary|permissions|reading/buyers|lifecycle/rows/saving|lifecycle/words/danger)[.]',
  'src/domain/(?:contract/vocabulary|negotiation/(?:actor|chain))[.]',
]

/** The terms of an offer, read: what they are called, and how they are said. */
const TERMS = [
  'src/domain/glossary/terms[.]',
  'src/domain/offer/reading/(?:terms/|blind/(?:readable|file-names)[.]|beside/side)',
  'src/domain/offer/form/(?:cost-items|pairs|choices|addenda)[.]',
  'src/domain/listing/form/included-items[.]',
  'src/domain/kernel/changes[.]',
]

/** The words and calls of a negotiation. */
const OFFERS = [
  'src/web/offer/(?:copy|Changed|queries)[.]',
  'src/web/offer/actions/(?:copy|order|about|edits|ActNotes|ActionButtons)[.]',
  'src/web/offer/blind/(?:queries|words)[.]',
  'src/web/offer/many/(?:view|words)[.]',
  'src/web/offer/expiry/(?:copy|Expires)[.]',
  'src/web/offer/grid/(?:copy|column|grid[.]module)[.]',
  'src/web/offer/outside/(?:copy|paths|OutsideMark|outside[.]module)[.]',
  'src/web/offer/panel/(?:copy|tools-copy)[.]',
  'src/web/offer/round/(?:words|dates|standing|round[.]module)[.]',
  'src/web/offer/counter/several/pickable[.]',
  'src/domain/offer/lifecycle/rows/round[.]',
  'src/web/offer/(?:grid/preferences|compare/candidates)[.]',
  'src/api/offer/(?:blind|offer|backup|counter|round|shortlist)[.]',
]

/** Offers side by side: their own page has them, and the administrators' look through somebody's eyes. */
const GRID = [
  'src/web/offer/grid/(?:OfferGrid|ColumnHead|GridSection|NetRows|RowLabel|Value|best|differences|order|useKept|usePrinting)[.]',
  'src/web/offer/panel/(?:OfferPages|CompareOffers)[.]',
  'src/web/offer/(?:many/Star|history/useHistory)[.]',
  'src/web/offer/live/',
]

/** A script of its own for the few lines by which Back closes a dialog would be named once for every page that has one. */
const DIALOG = ['src/web/ui/dialog/(?:Dialog|useBackCloses)[.]']

export const CHUNKS: readonly Group[] = [
  { name: 'small', test: anyOf(SMALL) },
  { name: 'terms', test: anyOf(TERMS) },
  { name: 'offers', test: anyOf(OFFERS) },
  { name: 'grid', test: anyOf(GRID) },
  { name: 'dialog', test: anyOf(DIALOG) },
]
