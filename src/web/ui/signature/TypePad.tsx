import { Radio, Stack, TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { remainingBeside } from '../form/remainingBeside.tsx'
import { CURSIVE_FONTS, typedSignature, type CursiveFont } from './fonts.ts'
import { COPY } from '../copy.ts'

const NAME_MAX = 60

/** A name typed and shown in three cursive hands, of which one is chosen. */
export const TypePad = (props: {
  label: string
  height: number
  start: string
  onChange: (png: string | null) => void
}) => {
  const [text, setText] = useState(props.start)
  const [font, setFont] = useState<CursiveFont>(CURSIVE_FONTS[0])
  const report = useEffectEvent(props.onChange)
  const wanted = `${font} ${text}`
  const [drawn, setDrawn] = useState('')

  useEffect(() => {
    let current = true
    // Until it is drawn in its font there is none: nobody signs with the one before.
    report(null)
    void typedSignature(text, font, 420, props.height).then((png) => {
      if (!current) return
      report(png)
      setDrawn(`${font} ${text}`)
    })
    return () => {
      current = false
    }
  }, [text, font, props.height])

  return (
    <Stack gap="xs" aria-busy={drawn !== wanted}>
      <TextInput
        label={COPY.signature.asText(props.label)}
        maxLength={NAME_MAX}
        {...remainingBeside(text, { maxLength: NAME_MAX })}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Radio.Group
        label={COPY.signature.style}
        value={font}
        onChange={(next) => setFont(next as CursiveFont)}
      >
        <Stack gap="xs" mt="xs">
          {CURSIVE_FONTS.map((each) => (
            <Radio
              key={each}
              value={each}
              aria-label={COPY.signature.styleOf(each, text)}
              label={
                <span
                  style={{
                    fontFamily: `"${each}"`,
                    fontSize: '1.75rem',
                    lineHeight: 1.2,
                    color: 'light-dark(#1b2f8a, #b9c6ff)',
                  }}
                >
                  {text || each}
                </span>
              }
            />
          ))}
        </Stack>
      </Radio.Group>
    </Stack>
  )
}
