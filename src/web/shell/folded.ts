import { useDeviceSwitch } from '#web/lib/deviceSwitch.ts'

/** Whether the sidebar is folded to icons; remembered (look.md "Shell"). */
export const useFolded = () => useDeviceSwitch('parley.sidebar-folded')

/** The class of a word beside an icon: folded, it is for whoever listens, and its title for whoever looks. */
export const hiddenIf = (folded: boolean): string | undefined => (folded ? 'visually-hidden' : undefined)
