import { Component, lazy, Suspense, type ReactNode } from 'react'
import classes from './map.module.css'
import type { HomeMapProps } from './types.ts'
import { COPY } from './copy.ts'

const MapCanvas = lazy(async () => ({ default: (await import('./MapCanvas.tsx')).MapCanvas }))

/** Where the map's own script cannot be loaded, or the browser cannot draw: the page goes on without it. */
class Otherwise extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    return this.state.failed ? <p className={classes.instead}>{COPY.failed}</p> : this.props.children
  }
}

/**
 * Homes on a map: price pins, and how many lie together. The script of the map is loaded when one is shown. A list of the same homes
 * belongs beside it: that is the way for keyboards and screen readers.
 */
export const HomeMap = (props: HomeMapProps) => (
  <div className={classes.frame}>
    <Otherwise>
      <Suspense fallback={<p className={classes.instead}>{COPY.loading}</p>}>
        <MapCanvas {...props} />
      </Suspense>
    </Otherwise>
  </div>
)
