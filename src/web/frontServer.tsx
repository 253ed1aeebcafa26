import { renderToString } from 'react-dom/server'
import type { FrontPage } from '#api/front.ts'
import { Front } from './front/Front.tsx'

/** The page as HTML, for the server; `year` of the copyright line. */
export const render = (page: FrontPage, year: number): string =>
  renderToString(<Front page={page} year={year} />)
