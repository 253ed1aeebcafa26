import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { COPY } from './copy.ts'

/** Text shown up to three lines, the rest on demand (spec 2 §2 "Review step"). */
export const PreviewText = ({ text }: { text: string | null | undefined }) => {
  const [open, setOpen] = useState(false)
  if (!text) return null
  const long = text.length > 220 || text.split('\n').length > 3
  return (
    <>
      <Text inherit className="prose" lineClamp={open || !long ? undefined : 3}>
        {text}
      </Text>
      {long && (
        <Button size="compact-sm" variant="subtle" onClick={() => setOpen(!open)} aria-expanded={open}>
          {open ? COPY.showLess : COPY.showMore}
        </Button>
      )}
    </>
  )
}

/** The first items of a list, the rest behind 'See additional items' (spec 2 §2). */
export const PreviewList = ({ items, first }: { items: readonly string[]; first: number }) => {
  const [open, setOpen] = useState(false)
  if (items.length === 0) return null
  return (
    <>
      {(open ? items : items.slice(0, first)).join(', ')}
      {items.length > first && !open && (
        <Button ml="xs" size="compact-sm" variant="subtle" onClick={() => setOpen(true)}>
          {COPY.seeAdditionalItems}
        </Button>
      )}
    </>
  )
}
