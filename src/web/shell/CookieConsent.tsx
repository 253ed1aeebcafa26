import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import classes from './shell.module.css'
import { COPY } from './copy.ts'

/** The cookie that keeps the choice (spec 1 §2.2), for a year. */
const NAME = 'enableCookies'
const YEAR = 31_536_000

const chosen = () => document.cookie.split(';').some((pair) => pair.trim().startsWith(`${NAME}=`))

/** Asks once, on the first sign-in, whether optional cookies may be set. */
export const CookieConsent = () => {
  const [asked, setAsked] = useState(!chosen())
  if (!asked) return null
  const choose = (answer: boolean) => {
    document.cookie = `${NAME}=${answer}; path=/; max-age=${YEAR}; SameSite=Lax`
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
