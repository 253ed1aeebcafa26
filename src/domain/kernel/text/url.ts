/** Only paths of this origin, one leading slash, may be a redirect target (api.md "Session"). */
export const isOwnPath = (path: string): boolean =>
  // oxlint-disable-next-line no-control-regex -- control characters are what browsers silently drop
  /^\/(?![/\\])/.test(path) && path.length < 2083 && !/[\\\u0000-\u001f\u007f]/.test(path)

/** A label of a host's name. */
const LABEL = /^[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?$/u
const OCTET = /^(?:25[0-5]|2[0-4]\d|1?\d?\d)$/

/** `localhost`, an IP address, or a name of several labels. */
const isHost = (host: string): boolean => {
  if (/^\[[\da-f:.]{2,45}\]$/i.test(host) || host.toLowerCase() === 'localhost') return true
  const labels = host.split('.')
  if (labels.every((each) => /^\d+$/.test(each)))
    return labels.length === 4 && labels.every((each) => OCTET.test(each))
  return labels.length > 1 && labels.every((each) => LABEL.test(each))
}

/** An address on the web (spec 2 §5 "Other rules"): http, https or ftp, shorter than 2083 characters, a host with or without a port. */
export const isWebAddress = (address: string): boolean => {
  if (address.length >= 2083) return false
  const [, place] = /^(?:https?|ftp):\/\/([^\s/?#]+)(?:[/?#]\S*)?$/i.exec(address) ?? []
  const [, host, port] = /^(\[[^\]]*\]|[^:[\]@]+)(?::(\d{1,5}))?$/.exec(place ?? '') ?? []
  return host !== undefined && isHost(host) && Number(port ?? 0) <= 65_535
}
