import type { ReactElement, ReactNode, Ref } from 'react'

/** What the popup gives its button along; all of it belongs on the button itself. */
export interface ButtonProps {
  readonly ref?: Ref<HTMLButtonElement>
  readonly onClick?: () => void
  readonly 'aria-haspopup'?: 'menu' | 'dialog'
  readonly 'aria-expanded'?: boolean
}
export type PopupButton = (props: ButtonProps) => ReactElement<Record<string, unknown>>

/** One entry of a menu, a link where it has an address; `heading` stands above those that follow. */
export type MenuEntry =
  | { readonly key: string; readonly heading: string }
  | {
      readonly key: string
      readonly label: string
      readonly icon?: ReactNode
      readonly danger?: boolean
      readonly onClick?: () => void
      /** A file to save. */
      readonly download?: string
    }

/** What opens takes the place of the button that was pressed. */
export interface Opening {
  readonly button: PopupButton
  readonly pressed: Element | null
  readonly onThere: () => void
  /** The script did not come. */
  readonly onClose: () => void
}

export const loadMenu = () => import('./OpenMenu.tsx')
