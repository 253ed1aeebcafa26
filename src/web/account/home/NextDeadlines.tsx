import { Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Dashboard } from '#api/dashboard.ts'
import { usDate } from '#domain/kernel/text/format.ts'
import classes from './activity.module.css'

/** What is due next under each contract in effect, leading to all its deadlines (issue 9 "Home"). */
export const NextDeadlines = ({ deadlines }: { deadlines: Dashboard['deadlines'] }) => (
  <ul className={`plain-list card ${classes.list}`}>
    {deadlines.map(({ listingId, addressLine1, title, day }) => (
      <li key={listingId}>
        <Link to={`/property-contract/${listingId}`} className={classes.title}>
          {title}
        </Link>
        <Text fz="sm">{addressLine1}</Text>
        <Text fz="sm" fw={600}>
          {usDate(day)}
        </Text>
      </li>
    ))}
  </ul>
)
