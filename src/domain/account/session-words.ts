/** What is known of a browser by what it calls itself; empty where it says nothing. */
export interface Device {
  readonly browser: string
  /** The system, or the kind of phone or tablet where it says so. */
  readonly system: string
}

/** "Chrome on Windows". Versions are left out: they say nothing to whoever looks for a stranger. */
export const deviceInWords = ({ browser, system }: Device): string => {
  if (browser === '' && system === '') return 'Unknown device'
  if (browser === '') return `Unknown browser on ${system}`
  return system === '' ? `${browser} on an unknown device` : `${browser} on ${system}`
}

const LOOPBACK = /^(?:127\.|0:0:0::)/
const PRIVATE =
  /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)/

/**
 * Where a session was opened, of its network (an IPv4 /24, an IPv6 /48; null: not known). Which town a network is in, nobody here
 * knows, so none is said.
 */
export const placeInWords = (network: string | null): string => {
  if (network === null || network === '') return 'Place unknown'
  if (LOOPBACK.test(network)) return 'The machine Parley runs on'
  const shown = network.replace(/\.0\/24$/, '.…').replace(/::\/48$/, ':…')
  return PRIVATE.test(network) ? `A local network (${shown})` : `Network ${shown}`
}
