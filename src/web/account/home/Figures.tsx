import type { Dashboard } from '#api/dashboard.ts'
import { isAgent, type User } from '#web/lib/user.ts'
import { FigureGroups, type FigureGroup } from '#web/ui/facts/FigureGroups.tsx'
import { COPY } from '../copy.ts'

/** What somebody's chair has to do with: an agent with both sides, anybody else with the side on which there is something; that one is first. */
const groupsFor = (user: User, { selling, buying }: Dashboard['figures']): FigureGroup[] => {
  const agent = isAgent(user)
  const listings = '/listings/filter/active'
  const offers = agent ? '/offers' : '/buying'
  const groups: FigureGroup[] = [
    {
      title: COPY.figures.selling,
      figures: [
        { name: COPY.figures.homes(selling.homes), value: selling.homes, to: listings },
        { name: COPY.figures.offersReceived(selling.offers), value: selling.offers, to: listings },
        { name: COPY.figures.homesInContract(selling.contracts), value: selling.contracts, to: listings },
      ],
    },
    {
      title: COPY.figures.buying,
      figures: [
        { name: COPY.figures.offersMade(buying.offers), value: buying.offers, to: offers },
        { name: COPY.figures.offersInContract(buying.contracts), value: buying.contracts, to: offers },
      ],
    },
  ]
  const some = groups.filter(hasSome)
  return agent ? [...some, ...groups.filter((group) => !hasSome(group))] : some
}

const hasSome = ({ figures }: FigureGroup): boolean => figures.some(({ value }) => value > 0)

/** How things stand, each figure leading to its list (issue 9 "Home"). Nothing for whoever has neither home nor offer. */
export const Figures = ({ user, figures }: { user: User; figures: Dashboard['figures'] }) => (
  <FigureGroups groups={groupsFor(user, figures)} />
)
