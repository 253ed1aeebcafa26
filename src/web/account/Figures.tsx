import { Link } from 'react-router'
import type { Dashboard } from '#api/dashboard.ts'
import { isAgent, type User } from '#web/lib/user.ts'
import { COPY } from './copy.ts'
import classes from './figures.module.css'

interface Figure {
  name: string
  value: number
  to: string
}

/** What somebody's chair has to do with: an agent with both sides, anybody else with the side on which there is something. */
const groupsFor = (user: User, { selling, buying }: Dashboard['figures']) => {
  const agent = isAgent(user)
  const listings = '/listings/filter/active'
  const offers = agent ? '/offers' : '/buying'
  const groups: { title: string; figures: Figure[] }[] = [
    {
      title: COPY.figures.selling,
      figures: [
        { name: COPY.figures.homes, value: selling.homes, to: listings },
        { name: COPY.figures.offersReceived, value: selling.offers, to: listings },
        { name: COPY.figures.homesInContract, value: selling.contracts, to: listings },
      ],
    },
    {
      title: COPY.figures.buying,
      figures: [
        { name: COPY.figures.offersMade, value: buying.offers, to: offers },
        { name: COPY.figures.offersInContract, value: buying.contracts, to: offers },
      ],
    },
  ]
  return groups.filter(({ figures }) => agent || figures.some(({ value }) => value > 0))
}

/** How things stand, each figure leading to its list (issue 9 "Home"). Nothing for whoever has neither home nor offer. */
export const Figures = ({ user, figures }: { user: User; figures: Dashboard['figures'] }) => {
  const groups = groupsFor(user, figures)
  if (groups.length === 0) return null
  return (
    <section aria-label={COPY.figures.title} className={classes.groups}>
      {groups.map((group) => (
        <div key={group.title} className="card">
          <h2 className={classes.title}>{group.title}</h2>
          <ul className={classes.figures}>
            {group.figures.map(({ name, value, to }) => (
              <li key={name}>
                <Link to={to} className={classes.figure}>
                  <span className={`num ${classes.value}`}>{value}</span> <span>{name}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
