import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { FrontPage } from '#api/front.ts'
import { Printed } from './front/Printed.tsx'
import { Front } from './front/Front.tsx'

/** The page as HTML, for the server; `year` of the copyright line. */
export const render = (page: FrontPage, year: number): string =>
  renderToString(<Front page={page} year={year} />)

/** What is on paper alone, and so is no part of what the browser takes over: the way back to the page. */
export const printed = (url: string): string => renderToStaticMarkup(<Printed url={url} />)
