import { PAGE_PARTS, type PAGES } from '#api/pages.ts'
import { customUrlProblem } from '#domain/listing/form/custom-url.ts'

/** What an id looks like (`newId`). Which of them there are is not asked: an id that is known and one that isn't answer alike. */
const ID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

/** Where a home may be named by its own address. */
const NAMED: readonly (typeof PAGES)[number][] = ['/listing/:id', '/offer-status/:id/:actions']

/** Could there be a page at this address? No record has an id that is no id (operator.md 22). */
export const mayBePage = (
  path: (typeof PAGES)[number],
  params: Readonly<Record<string, string | undefined>>,
): boolean => {
  const { id = '' } = params
  const isRecord = id === '' || ID.test(id) || (NAMED.includes(path) && customUrlProblem(id) === null)
  return (
    isRecord &&
    Object.entries(PAGE_PARTS).every(
      ([name, known]) => !(name in params) || known.includes(params[name] ?? ''),
    )
  )
}
