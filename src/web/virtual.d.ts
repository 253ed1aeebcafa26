declare module 'virtual:zip-places' {
  /** One ZIP a line: `94110|San Francisco|San Francisco|CA` (see vite.config.ts). */
  const lines: string
  export default lines
}
