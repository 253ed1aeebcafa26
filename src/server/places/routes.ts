import * as api from '#api/listing/places.ts'
import type { AddressSuggestion } from '#api/listing/places.ts'
import { addressesLike } from '#domain/kernel/place/addresses-like.ts'
import { placeOf } from '#domain/kernel/place/places.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import type { Ctx } from '../platform/context.ts'
import { mount, type App } from '../platform/http/mount.ts'
import { describeError } from '../platform/log.ts'
import { anHour, spend, spenderOf } from '../platform/spending/spend.ts'

const MOST = 8
/** Shorter texts find anything; longer lists nobody reads. */
const LEAST = 4
/** An hour of typing addresses; what is beyond it still gets cities. */
const TYPING = anHour('geocoder.user', 300)

/** Streets of the two states as the geocoder knows them; none when it is away: the fields can be typed in anyway. */
const online = async (
  ctx: Ctx,
  who: string,
  text: string,
  state: PropertyState | null,
): Promise<AddressSuggestion[]> => {
  try {
    const found = (await ctx.geocoder?.suggest?.(who, text, MOST)) ?? []
    return found.flatMap(({ state: of, ...rest }) =>
      (of === 'CA' || of === 'FL') && (state === null || of === state) ? [{ ...rest, state: of }] : [],
    )
  } catch (error) {
    ctx.log.warn(describeError(error), 'the geocoder did not answer')
    return []
  }
}

export const register = (app: App): void => {
  mount(app, api.suggestPlaces, async (call) => {
    const { ctx, query, viewer } = call
    const text = query.text.trim()
    const state = query.state ?? null
    const asks =
      ctx.geocoder?.suggest &&
      text.length >= LEAST &&
      /\d\s\p{L}/u.test(text) &&
      (await spend(ctx.db, TYPING, spenderOf(viewer), ctx.clock()))
    const streets = asks ? await online(ctx, viewer.userId, text, state) : []
    const items = streets.length > 0 ? streets.slice(0, MOST) : [...addressesLike(text, state)]
    const place = placeOf(items[0]?.zip)
    return { items, center: place && { latitude: place.latitude, longitude: place.longitude } }
  })
}
