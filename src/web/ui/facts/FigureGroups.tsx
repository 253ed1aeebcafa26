import { Link } from 'react-router'
import { COPY } from '../copy.ts'
import classes from './figureGroups.module.css'

export interface FigureGroup {
  title: string
  /** `to`: the list that shows what is counted; null: there is none. */
  figures: { name: string; value: number; to: string | null }[]
}

/** Figures side by side, each leading to what it counts, where a list shows that. Nothing where there is no group. */
export const FigureGroups = ({ groups }: { groups: readonly FigureGroup[] }) =>
  groups.length === 0 ? null : (
    <section aria-label={COPY.atAGlance} className={classes.groups}>
      {groups.map((group) => (
        <div key={group.title} className="card">
          <h2 className={classes.title}>{group.title}</h2>
          <ul className={classes.figures}>
            {group.figures.map(({ name, value, to }) => (
              <li key={name}>
                {to === null ? (
                  <div className={classes.figure}>
                    <Figure name={name} value={value} />
                  </div>
                ) : (
                  <Link to={to} className={classes.figure}>
                    <Figure name={name} value={value} />
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )

const Figure = ({ name, value }: { name: string; value: number }) => (
  <>
    <span className={`num ${classes.value}`}>{value}</span> <span>{name}</span>
  </>
)
