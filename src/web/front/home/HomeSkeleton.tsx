import { COPY as UI } from '#web/ui/copy.ts'
import { OnItsWay } from '#web/ui/OnItsWay.tsx'
import mosaic from './mosaic.module.css'
import classes from './home.module.css'

/** The page of a home before its answer is there, as high as it will be: nothing moves when it comes. */
export const HomeSkeleton = () => (
  <OnItsWay>
    <div className={classes.home} role="status" aria-busy="true" aria-label={UI.states.loading}>
      <div className={mosaic.gallery}>
        <div className={`${mosaic.mosaic} ${classes.waiting}`} />
      </div>
      <div className={`${classes.columns} ${classes.rest}`} />
    </div>
  </OnItsWay>
)
