import { named } from '#domain/kernel/check.ts'
import type { ListingBody } from '#domain/listing/form/body.ts'
import { FL_INCLUDED_TEXT, includedItemName } from '#domain/listing/form/included-items.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { Facts, yesNo } from '#web/ui/facts/Facts.tsx'
import { PreviewList } from './PreviewText.tsx'
import { COPY } from './copy.ts'

/** Previews: the first item included, the first two excluded and leased (spec 2 §2 "Review step"). */
export const ItemFacts = ({ body, state }: { body: ListingBody; state: PropertyState }) => {
  const list = (items: ListingBody['includedItems'], answer: boolean | null | undefined, first: number) => {
    const names = answer === false ? [] : named(items).map((item) => item.name)
    return names.length > 0 ? <PreviewList items={names} first={first} /> : yesNo(answer)
  }
  const ticked = (body.includedStateSpecifiedItems ?? []).map((id) => includedItemName(state, id))
  return (
    <Facts
      items={[
        [
          COPY.items.standard,
          ticked.length > 0 && (
            <>
              <PreviewList items={ticked} first={1} />
              {state === 'FL' && <div>{FL_INCLUDED_TEXT}</div>}
            </>
          ),
        ],
        [COPY.items.additionalIncludedItems, list(body.includedItems, body.hasIncludedItems, 1)],
        [COPY.items.excludedItems, list(body.excludedItems, body.hasExcludedItems, 2)],
        [COPY.items.leasedOrLienItems, list(body.lienItems, body.hasLienItems, 2)],
      ]}
    />
  )
}
