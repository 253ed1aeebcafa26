/** Longer than it takes to find the next letter, in milliseconds. */
const REST_MS = 600

/** Resolves once no key has been pressed for a moment. */
export const keysAtRest = (): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      document.removeEventListener('keydown', again, true)
      resolve()
    }
    let timer = setTimeout(done, REST_MS)
    function again() {
      clearTimeout(timer)
      timer = setTimeout(done, REST_MS)
    }
    document.addEventListener('keydown', again, true)
  })
