import { createTheme, type CSSVariablesResolver } from '@mantine/core'
import { BREAKPOINTS } from './breakpoints.ts'
import { steadyPress } from './press.ts'
import { COPY } from './copy.ts'

/** Mantine counts them in em of 16 pixels. */
const em = (name: keyof typeof BREAKPOINTS) => `${BREAKPOINTS[name] / 16}em`
const breakpoints = { sm: em('sm'), md: em('md'), lg: em('lg'), xl: em('xl') }

/** One accent, a deep blue-green; six type sizes; an 8-pixel grid (look.md). Colors come from styles/tokens.css. */
export const theme = createTheme({
  primaryColor: 'sea',
  primaryShade: { light: 7, dark: 6 },
  colors: {
    sea: [
      '#eaf6f5',
      '#d2e9e8',
      '#a6d4d2',
      '#76bdbb',
      '#52aaaa',
      '#2f8e92',
      '#1c777c',
      '#0f6167',
      '#0a4f55',
      '#063c41',
    ],
  },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  headings: {
    fontFamily: "'Inter Variable', system-ui, sans-serif",
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.25' },
      h2: { fontSize: '1.25rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.5' },
      h4: { fontSize: '0.875rem', lineHeight: '1.5' },
      h5: { fontSize: '0.875rem', lineHeight: '1.5' },
      h6: { fontSize: '0.75rem', lineHeight: '1.5' },
    },
  },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.25rem', xl: '1.75rem', display: '2.5rem' },
  spacing: {
    xs: 'var(--p-space-2)',
    sm: 'var(--p-space-3)',
    md: 'var(--p-space-4)',
    lg: 'var(--p-space-5)',
    xl: 'var(--p-space-6)',
  },
  breakpoints: { xs: '30em', ...breakpoints },
  defaultRadius: 'sm',
  radius: { xs: '2px', sm: 'var(--p-radius-m)', md: 'var(--p-radius-l)', lg: '12px', xl: '24px' },
  shadows: { xs: 'none', sm: 'none', md: 'var(--p-shadow)', lg: 'var(--p-shadow)', xl: 'var(--p-shadow)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'md',
        styles: { title: { fontSize: '1.25rem', fontWeight: 650, lineHeight: 1.35 } },
        closeButtonProps: { 'aria-label': COPY.close },
        transitionProps: { duration: 150 },
      },
    },
    Drawer: {
      defaultProps: {
        styles: { title: { fontSize: '1.25rem', fontWeight: 650, lineHeight: 1.35 } },
        closeButtonProps: { 'aria-label': COPY.close },
        transitionProps: { duration: 150 },
      },
    },
    // A menu holds its items alone (aria-required-children); the first of them takes the focus.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Notification: {
      defaultProps: { closeButtonProps: { 'aria-label': COPY.close } },
      // Below a title Mantine's own grey is too light to be read.
      styles: { description: { color: 'var(--p-ink)' } },
    },
    Tooltip: {
      defaultProps: {
        openDelay: 250,
        closeDelay: 400,
        multiline: true,
        maw: 320,
        events: { hover: true, focus: true, touch: true },
      },
    },
    // Mantine takes a comma for the point of a decimal as well: 425,000 would be typed as 425.00.
    NumberInput: { defaultProps: { allowedDecimalSeparators: ['.'] } },
    // In red, as Mantine has it where something is wrong, it would look as if it had been typed.
    Input: {
      vars: () => ({ wrapper: { '--input-placeholder-color': 'var(--mantine-color-placeholder)' } }),
    },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    // Lines between what is read are hairlines; only what is pressed has the color of a control.
    Table: { defaultProps: { borderColor: 'var(--p-line)', highlightOnHoverColor: 'var(--p-sunken)' } },
    Divider: { defaultProps: { color: 'var(--p-line)' } },
    Collapse: { defaultProps: { transitionDuration: 150 } },
    Button: { defaultProps: { fw: 600, ...steadyPress } },
    // The soft grounds of a notice need darker words than Mantine's.
    Alert: {
      styles: (_: unknown, props: { color?: string }) => ({
        title: { color: props.color === 'red' ? 'var(--p-bad)' : 'var(--p-ink)' },
        message: { color: props.color === 'red' ? 'var(--p-bad)' : 'var(--p-ink)' },
      }),
    },
  },
})

/**
 * Mantine's own greys and reds miss 4.5:1 in places; these are the tokens that do not, in both themes. They are in
 * both, since Mantine sets its own there.
 */
const both = {
  '--mantine-color-body': 'var(--p-surface)',
  '--mantine-color-text': 'var(--p-ink)',
  '--mantine-color-dimmed': 'var(--p-muted)',
  '--mantine-color-placeholder': 'var(--p-muted)',
  '--mantine-color-error': 'var(--p-bad)',
  '--mantine-color-disabled': 'var(--p-sunken)',
  '--mantine-color-anchor': 'var(--p-accent)',
  '--mantine-color-yellow-light': 'var(--p-warn-soft)',
  '--mantine-color-red-light': 'var(--p-bad-soft)',
  '--mantine-color-sea-filled': 'var(--p-primary)',
  '--mantine-color-sea-light': 'var(--p-accent-soft)',
}

export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--input-asterisk-color': 'var(--p-bad)' },
  light: { ...both, '--mantine-color-gray-4': 'var(--p-control)' },
  dark: {
    ...both,
    '--mantine-color-default': 'var(--p-surface)',
    '--mantine-color-dark-4': 'var(--p-control)',
    '--mantine-color-dark-5': 'var(--p-line)',
    '--mantine-color-dark-6': 'var(--p-surface)',
    '--mantine-color-dark-8': 'var(--p-page)',
  },
})
