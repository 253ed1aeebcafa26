import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import classes from './shell.module.css'

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
    <section aria-label="Cookies" className={classes.cookies}>
      <Text fz="sm">
        We use one cookie to keep you logged in. May we also count page views to improve Parley?
      </Text>
      <Group gap="xs">
        <Button size="xs" onClick={() => choose(true)}>
          Allow Cookies
        </Button>
        <Button size="xs" variant="default" onClick={() => choose(false)}>
          Only Necessary Cookies
        </Button>
      </Group>
    </section>
  )
}
