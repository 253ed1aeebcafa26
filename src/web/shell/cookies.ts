/** The cookie that keeps the choice (spec 1 §2.2), for a year. */
const NAME = 'enableCookies'
const YEAR = 31_536_000

const value = (): string | undefined =>
  document.cookie
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${NAME}=`))
    ?.slice(NAME.length + 1)

/** Was the question about cookies answered on this device? */
export const isAnswered = (): boolean => value() !== undefined

/** May page views be counted? Not before somebody allowed it. */
export const mayCount = (): boolean => value() === 'true'

export const keepAnswer = (allowed: boolean): void => {
  document.cookie = `${NAME}=${allowed}; path=/; max-age=${YEAR}; SameSite=Lax`
}
