import classes from './StatusBadge.module.css'

/** Tones of look.md "Colour": green open, dark gray waiting, black sold, light gray else; sides green and blue. */
export type Tone = 'active' | 'pending' | 'sold' | 'else' | 'buyer' | 'seller' | 'edit' | 'bad' | 'warn'

export const StatusBadge = (props: { tone: Tone; children: string; size?: 'sm' | 'md' }) => (
  <span className={classes.badge} data-tone={props.tone} data-size={props.size ?? 'md'}>
    {props.children}
  </span>
)
