/** Whole days, hours, minutes and seconds from `now` to `to`, both in milliseconds; null once it has passed. */
export const timeLeft = (now: number, to: number) => {
  const seconds = Math.floor((to - now) / 1000)
  if (seconds <= 0) return null
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor((seconds % 86_400) / 3600),
    minutes: Math.floor((seconds % 3600) / 60),
    seconds: seconds % 60,
  }
}
