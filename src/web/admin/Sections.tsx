import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { ADMIN_SECTIONS, type AdminSection } from '#api/pages.ts'
import { bringInSight } from '#web/ui/inSight.ts'
import { COPY } from './copy.ts'
import classes from './admin.module.css'

/** The sections side by side, each a page with an address of its own. */
export const Sections = ({ current }: { current: AdminSection }) => {
  const list = useRef<HTMLUListElement>(null)
  // On a phone only some are in sight: the one where one is, always.
  useLayoutEffect(() => {
    bringInSight(list.current, '[aria-current=page]')
  }, [current])
  return (
    <nav aria-label={COPY.administration}>
      <ul ref={list} className={`${classes.sections} goes-on`}>
        {ADMIN_SECTIONS.map((section) => (
          <li key={section}>
            <Link
              to={`/admin/${section}`}
              className={classes.section}
              aria-current={section === current ? 'page' : undefined}
            >
              {COPY.sections[section]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
