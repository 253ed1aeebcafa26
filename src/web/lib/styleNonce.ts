declare global {
  /** Where get-nonce, which Mantine’s scroll lock asks, looks for it. */
  var __webpack_nonce__: string | undefined
}

/** What the page’s content policy knows the style sheets by that are written into it (src/server/platform/http/pages.ts). */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''

globalThis.__webpack_nonce__ = styleNonce()
