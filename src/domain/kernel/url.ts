/** Only paths of this origin, one leading slash, may be a redirect target (api.md "Session"). */
export const isOwnPath = (path: string): boolean =>
  // oxlint-disable-next-line no-control-regex -- control characters are what browsers silently drop
  /^\/(?![/\\])/.test(path) && path.length < 2083 && !/[\\\u0000-\u001f\u007f]/.test(path)
