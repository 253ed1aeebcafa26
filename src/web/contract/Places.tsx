import { Text } from '@mantine/core'
import { useState } from 'react'
import classes from './contract.module.css'

/** Where signature and initials appear, as on the paper: initials on each page, the signature on the last. */
export const Places = (props: { name: string; role: string; signature: string; initials: string }) => {
  const [today] = useState(() =>
    new Date().toLocaleDateString('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' }),
  )
  return (
    <div>
      <Text mb="xs">
        Your initials go at the bottom of every page, and your signature on the signature page.
      </Text>
      <div className={classes.paper}>
        <div className={classes.rule} data-small>
          <img src={props.initials} alt="Your initials as they will appear" />
          <span>{`Initials of the ${props.role.toLowerCase()}, at the foot of each page`}</span>
        </div>
        <div className={classes.rule}>
          <img src={props.signature} alt="Your signature as it will appear" />
          <span>{`${props.name}, ${props.role.toLowerCase()}, ${today}, on the signature page`}</span>
        </div>
      </div>
    </div>
  )
}
