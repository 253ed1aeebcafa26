import { Stack, Text } from '@mantine/core'
import { useCallback, useState } from 'react'
import { PLACES_KEY, readPlaces } from '#domain/contract/places.ts'
import { useHomeTime } from '#web/lib/homeTime.tsx'
import { PdfViewer } from '#web/ui/pdf/PdfViewer.tsx'
import type { PdfMark } from '#web/ui/pdf/pdfMarks.ts'
import { COPY } from '../copy.ts'
import type { Paper } from './paper.ts'
import classes from '../contract.module.css'

/** Where signature and initials appear, as on the paper: initials on each page, the signature on the last. */
const Places = (props: { name: string; role: string; signature: string; initials: string }) => {
  const { date } = useHomeTime()
  const [now] = useState(() => new Date().toISOString())
  return (
    <div>
      <Text mb="xs">{COPY.places.text}</Text>
      <div className={classes.paper}>
        <div className={classes.rule} data-small>
          <img src={props.initials} alt={COPY.places.initials} />
          <span>{COPY.places.initialsPlace(props.role.toLowerCase())}</span>
        </div>
        <div className={classes.rule}>
          <img src={props.signature} alt={COPY.places.signature} />
          <span>{COPY.places.signaturePlace(props.name, props.role.toLowerCase(), date(now))}</span>
        </div>
      </div>
    </div>
  )
}

/**
 * The signer's marks on the pages of the very paper, in the places that it names itself (negotiation.md §7). A paper of a release
 * that named none shows them beside each other.
 */
export const MarksOnPaper = (props: {
  paper: Paper
  userId: string
  name: string
  role: string
  signature: string
  initials: string
  /** The very file that is shown. */
  onBytes: (bytes: Uint8Array) => void
  /** A page of it is on the screen. */
  onDrawn: () => void
}) => {
  const { paper, userId, signature, initials } = props
  const { signers } = paper
  const [named, setNamed] = useState(true)
  const marksOf = useCallback(
    (data: Readonly<Record<string, unknown>>): PdfMark[] => {
      const text = data[PLACES_KEY]
      const places = typeof text === 'string' ? readPlaces(text) : []
      setNamed(places.length > 0)
      // The paper counts its signers as the record lists them.
      const mine = signers.flatMap((signer, i) => (signer.userId === userId && !signer.isSigned ? [i] : []))
      const shown = {
        signature: { src: signature, words: COPY.places.signature, main: true },
        initials: { src: initials, words: COPY.places.initials },
        signedAt: { words: COPY.places.now },
      }
      const own = places
        .filter((place) => mine.includes(place.signer))
        .map((place) => ({ ...place, ...shown[place.mark] }))
      // Marks are drawn onto the paper when all have signed: until then it says whose are given.
      const given = places.flatMap((place) => {
        const given = signers[place.signer]?.isSigned && place.mark === 'signature'
        return given ? [{ ...place, words: COPY.places.signed }] : []
      })
      return [...own, ...given]
    },
    [signers, userId, signature, initials],
  )
  return (
    <Stack gap="xs">
      {named && (
        <Text>
          {COPY.places.onPaper(paper.called)}
          {signers.some((signer) => signer.isSigned) && ` ${COPY.places.others}`}
        </Text>
      )}
      {!named && <Places {...props} />}
      <PdfViewer
        url={paper.url}
        title={COPY.ceremony.paper(paper.called)}
        marksOf={marksOf}
        onBytes={props.onBytes}
        onDrawn={props.onDrawn}
      />
    </Stack>
  )
}
