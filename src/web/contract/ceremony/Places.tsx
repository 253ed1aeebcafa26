import { Text } from '@mantine/core'
import { useState } from 'react'
import classes from '../contract.module.css'
import { COPY } from '../copy.ts'

/** Where signature and initials appear, as on the paper: initials on each page, the signature on the last. */
export const Places = (props: { name: string; role: string; signature: string; initials: string }) => {
  const [today] = useState(() =>
    new Date().toLocaleDateString('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' }),
  )
  return (
    <div>
      <Text mb="xs">{COPY.places.text}</Text>
      <div className={classes.paper}>
        <div className={classes.rule} data-small>
          <img src={props.initials} alt={COPY.places.initials} />
          <span>{COPY.places.initialsPlace(props.role.toLowerCase())}</span>
        </div>
        <div className={classes.rule}>
          <img src={props.signature} alt={COPY.places.signature} />
          <span>{COPY.places.signaturePlace(props.name, props.role.toLowerCase(), today)}</span>
        </div>
      </div>
    </div>
  )
}
