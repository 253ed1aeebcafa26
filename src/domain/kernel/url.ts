const HOST =
  /^(?:https?|ftp):\/\/(?:localhost|(?:\d{1,3}\.){3}\d{1,3}|\[[0-9a-f:]+\]|(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,})(?::\d{2,5})?(?:[/?#]\S*)?$/i

/** http, https or ftp; a host, IP or localhost; an optional port; shorter than 2083 characters (spec 2 §5). */
export const isUrl = (url: string): boolean => url.length < 2083 && HOST.test(url)

/** Only paths of this origin, one leading slash, may be a redirect target (api.md "Session"). */
export const isOwnPath = (path: string): boolean =>
  // oxlint-disable-next-line no-control-regex -- control characters are what browsers silently drop
  /^\/(?![/\\])/.test(path) && path.length < 2083 && !/[\\\u0000-\u001f\u007f]/.test(path)
