import { lazy, Suspense } from 'react'
import { Otherwise } from '../Otherwise.tsx'
import classes from './map.module.css'
import type { HomeMapProps } from './types.ts'
import { COPY } from './copy.ts'

const MapCanvas = lazy(async () => ({ default: (await import('./MapCanvas.tsx')).MapCanvas }))

/**
 * Homes on a map: price pins, and how many lie together. The script of the map is loaded when one is shown. A list of the same homes
 * belongs beside it: that is the way for keyboards and screen readers.
 */
export const HomeMap = (props: HomeMapProps) => (
  <div className={classes.frame}>
    <Otherwise instead={<p className={classes.instead}>{COPY.failed}</p>}>
      <Suspense fallback={<p className={classes.instead}>{COPY.loading}</p>}>
        <MapCanvas {...props} />
      </Suspense>
    </Otherwise>
  </div>
)
