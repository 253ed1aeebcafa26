import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { isAnswered, keepAnswer } from './cookies.ts'
import classes from './shell.module.css'
import { COPY } from './copy.ts'

/** Asks once, on the first sign-in, whether optional cookies may be set. */
export const CookieConsent = () => {
  const [asked, setAsked] = useState(!isAnswered())
  if (!asked) return null
  const choose = (answer: boolean) => {
    keepAnswer(answer)
    setAsked(false)
  }
  // In the flow, above the page: it never lies over a button.
  return (
    <section aria-label={COPY.cookies.cookies} className={classes.cookies}>
      <Text fz="sm">{COPY.cookies.text}</Text>
      <Group gap="xs">
        <Button size="xs" onClick={() => choose(true)}>
          {COPY.cookies.allowCookies}
        </Button>
        <Button size="xs" variant="default" onClick={() => choose(false)}>
          {COPY.cookies.onlyNecessaryCookies}
        </Button>
      </Group>
    </section>
  )
}
