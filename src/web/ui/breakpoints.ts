/**
 * Widths of the window, in pixels, at which the layout changes (spec 1 §9). Styles write them as `(--below-sm)` and
 * `(--from-md)`; vite.config.ts puts the figures in.
 */
export const BREAKPOINTS = { sm: 576, md: 768, lg: 992, xl: 1200 } as const

export type Breakpoint = keyof typeof BREAKPOINTS

/** The media query of all windows narrower than that. */
export const below = (breakpoint: Breakpoint): string => `(width < ${BREAKPOINTS[breakpoint]}px)`

/** The media query of all windows that wide, or wider. */
export const from = (breakpoint: Breakpoint): string => `(width >= ${BREAKPOINTS[breakpoint]}px)`
