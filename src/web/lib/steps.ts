/**
 * Who hears of a step through the history before the router does. A window calls its listeners in the order they came in: this one is there
 * before the router is made, and what hears by it comes with the first dialog.
 */
export const steps: { hear?: (event: PopStateEvent) => void } = {}

// The server draws pages too, and has no window.
if (typeof window !== 'undefined') window.addEventListener('popstate', (event) => steps.hear?.(event))
