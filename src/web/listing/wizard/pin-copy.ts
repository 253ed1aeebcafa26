/** The strings of the pin in the first step. */
export const COPY = {
  title: 'Position on the map',
  approximate:
    'Somewhere in this ZIP code. Drag the pin to the house, or click there, and buyers see it exactly where it is.',
  noStreets:
    'Somewhere in this ZIP code. This map shows no streets to put the pin on, so buyers see the position as approximate.',
  exact: 'The pin is where you put it.',
  found: 'Enter the ZIP code to see the pin.',
  pin: 'Home',
  remove: 'Remove the Pin',
} as const
