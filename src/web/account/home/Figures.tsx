import type { Dashboard } from '#api/dashboard.ts'
import type { HomeCount } from '#domain/task/figures.ts'
import { isAgent, type User } from '#web/lib/user.ts'
import { FigureGroups, type FigureGroup } from '#web/ui/facts/FigureGroups.tsx'
import { COPY } from '../copy.ts'

type Shown = Pick<Dashboard, 'figures' | 'offers'>

/** What somebody's chair has to do with: an agent with both sides, anybody else with the side on which there is something; that one is first. */
const groupsFor = (user: User, { figures: { selling, buying }, offers: mine }: Shown): FigureGroup[] => {
  const agent = isAgent(user)
  const listings = (counted: HomeCount) => `/listings/filter/active?counted=${counted}`
  // The list has all offers of one's own; where it shows others as well, a figure leads nowhere.
  const offers = (counted: number) => (counted === mine.length ? (agent ? '/offers' : '/buying') : null)
  const groups: FigureGroup[] = [
    {
      title: COPY.figures.selling,
      figures: [
        { name: COPY.figures.homes(selling.homes), value: selling.homes, to: listings('onMarket') },
        { name: COPY.figures.offersReceived(selling.offers), value: selling.offers, to: null },
        {
          name: COPY.figures.homesInContract(selling.contracts),
          value: selling.contracts,
          to: listings('inContract'),
        },
      ],
    },
    {
      title: COPY.figures.buying,
      figures: [
        { name: COPY.figures.offersMade(buying.offers), value: buying.offers, to: offers(buying.offers) },
        {
          name: COPY.figures.offersInContract(buying.contracts),
          value: buying.contracts,
          to: offers(buying.contracts),
        },
      ],
    },
  ]
  const some = groups.filter(hasSome)
  return agent ? [...some, ...groups.filter((group) => !hasSome(group))] : some
}

const hasSome = ({ figures }: FigureGroup): boolean => figures.some(({ value }) => value > 0)

/** How things stand, each figure leading to the list of what it counts, where there is one (issue 9 "Home"). Nothing for whoever has neither home nor offer. */
export const Figures = ({ user, shown }: { user: User; shown: Shown }) => (
  <FigureGroups groups={groupsFor(user, shown)} />
)
