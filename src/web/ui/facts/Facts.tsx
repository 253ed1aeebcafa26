import type { ReactNode } from 'react'
import { COPY } from '../copy.ts'

/** Label and value pairs; a pair whose value is missing reads a dash. */
export const Facts = ({
  items,
}: {
  items: readonly (readonly [label: ReactNode, value: ReactNode] | false | null)[]
}) => (
  <dl className="facts">
    {items.map((item, index) =>
      item ? (
        <div key={index} style={{ display: 'contents' }}>
          <dt>{item[0]}</dt>
          <dd>
            {item[1] === null || item[1] === undefined || item[1] === false || item[1] === '' ? '–' : item[1]}
          </dd>
        </div>
      ) : null,
    )}
  </dl>
)

export const yesNo = (value: boolean | null | undefined): string =>
  value === true ? COPY.yes : value === false ? COPY.no : ''
