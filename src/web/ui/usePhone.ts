import { useMediaQuery } from '@mantine/hooks'

/** True where there is room for one column only; what is read there takes the whole window. */
export const usePhone = (): boolean =>
  useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
