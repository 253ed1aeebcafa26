import { Link } from 'react-router'
import { COPY } from '../copy.ts'
import classes from './figureGroups.module.css'

export interface FigureGroup {
  title: string
  figures: { name: string; value: number; to: string }[]
}

/** Figures side by side, each leading to what it counts. Nothing where there is no group. */
export const FigureGroups = ({ groups }: { groups: readonly FigureGroup[] }) =>
  groups.length === 0 ? null : (
    <section aria-label={COPY.atAGlance} className={classes.groups}>
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
