import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Shape } from './OnItsWay.tsx'

vi.mock('#web/lib/session.ts', () => ({ useOnline: () => true }))

const drawn = (label?: string) =>
  renderToStaticMarkup(
    createElement(MantineProvider, null, createElement(Shape, { h: 48, ...(label && { label }) })),
  )

/** The box that stands in, as it is written: the page around it is not looked at. */
const box = (markup: string) => /<div[^>]*Skeleton[^>]*>/.exec(markup)?.[0]

test('a shape that is named has a role that may be named, and one without a name has neither', () => {
  expect(box(drawn('Loading the offers'))).toMatch(/role="status"[^>]*aria-label="Loading the offers"/)
  expect(box(drawn())).not.toMatch(/role=|aria-/)
})
