import { useMediaQuery } from '@mantine/hooks'
import { below } from './breakpoints.ts'

/** True where there is room for one column only; what is read there takes the whole window. */
export const usePhone = (): boolean =>
  useMediaQuery(below('md'), undefined, { getInitialValueInEffect: false })
