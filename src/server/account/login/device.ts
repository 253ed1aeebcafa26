import Bowser from 'bowser'
import { deviceInWords } from '#domain/account/login.ts'

/** What a browser calls itself, in words. Anything may stand there: it is no proof of anything. */
export const deviceOf = (userAgent: string | null): string => {
  if (!userAgent) return deviceInWords({ browser: '', system: '' })
  const { browser, os, platform } = Bowser.parse(userAgent)
  const apple = platform.vendor === 'Apple' && platform.type !== 'desktop'
  return deviceInWords({ browser: browser.name ?? '', system: (apple && platform.model) || (os.name ?? '') })
}
