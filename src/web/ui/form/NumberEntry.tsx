import { NumberInput, TextInput, type NumberInputProps } from '@mantine/core'
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type FocusEvent,
  type InputEvent,
} from 'react'
import { numberIn, type NumberKind } from '#domain/kernel/text/amount.ts'
import { NUMBER_COPY } from './number-copy.ts'

/** What stands in the field is taken for the short of a price only below these: the second m of 1.2mm means nothing more. */
const BELOW: Readonly<Record<string, number>> = { k: 1_000_000, m: 10_000 }

const FIGURES = { input: { fontVariantNumeric: 'tabular-nums' } } as const

type Frame = Pick<
  NumberInputProps,
  'name' | 'label' | 'description' | 'disabled' | 'error' | 'withAsterisk' | 'aria-required' | 'size' | 'w'
>

interface NumberEntryProps extends Frame {
  value: number | null
  onChange: (number: number | null) => void
  onBlur?: () => void
  ref?: (element: HTMLInputElement | null) => void
  kind: NumberKind
  /** Integer digits. */
  digits?: number
  max?: number
  prefix?: string
  suffix?: string
  thousands?: boolean
  /** A text that can't be read leaves the figure of before as the value: nothing that was saved is overwritten. Else the value is empty. */
  keeps?: boolean
  'data-autofocus'?: boolean
}

/**
 * A number as people type and paste it: $1.25M, 950K, 2 1/2, 2½. Nothing of it is left out, so that 2 1/2 never becomes 212: what is no
 * plain figure stands there as text, is read, and becomes the figure when the field is left. What can't be read stays, with the
 * reason beside it, and `unreadIn` finds the field.
 */
export const NumberEntry = (props: NumberEntryProps) => {
  const {
    value,
    onChange,
    onBlur,
    ref,
    kind,
    digits = 15,
    max,
    prefix = '',
    suffix = '',
    thousands,
    keeps,
    ...frame
  } = props
  const [draft, setDraft] = useState<string | null>(null)
  const [isSaid, setSaid] = useState(false)
  const [seen, setSeen] = useState(value)
  const [isTyping, setTyping] = useState(false)
  const [before, setBefore] = useState(value)
  const read = (text: string): number | null => {
    const number = numberIn(text, kind)
    const fits = number !== null && Math.abs(number) < 10 ** digits && (max === undefined || number <= max)
    return fits ? number : null
  }
  /** What a text stands for in the form. */
  const meant = (text: string): number | null => read(text) ?? (keeps && text.trim() !== '' ? before : null)
  /** Would the field itself keep each sign of it, while it is typed from left to right? */
  const isPlain = (text: string): boolean => {
    const plain = text.replace(prefix, '').replace(suffix, '').replaceAll(',', '')
    const [found, whole = '', decimals] = /^(\d+)(?:\.(\d*))?$/.exec(plain) ?? []
    if (found === undefined || (decimals ?? '').length > kind.decimals) return false
    if (kind.decimals === 0 && decimals !== undefined) return false
    return whole.length <= digits && (max === undefined || Number(whole) <= max)
  }
  // Set from outside, by a reset or another field: that is shown instead of what was typed.
  if (value !== seen) {
    setSeen(value)
    if (draft !== null && value !== meant(draft)) setDraft(null)
  }
  const set = (number: number | null) => {
    if (number !== value) onChange(number)
  }
  const write = (text: string, said = false) => {
    setDraft(text)
    setSaid(said)
    set(meant(text))
  }
  const isUnread = draft !== null && draft.trim() !== '' && read(draft) === null
  const sentence = NUMBER_COPY.unread(kind)

  /** The text of the field with what is put into it. */
  const withPut = ({ value: text, selectionStart, selectionEnd }: HTMLInputElement, put: string): string =>
    text.slice(0, selectionStart ?? text.length) + put + text.slice(selectionEnd ?? text.length)

  /** Several characters at once, pasted or filled in. */
  const put = (element: HTMLInputElement, data: string) => {
    const whole = withPut(element, data.trim())
    const number = read(/^[\d,]*$/.test(data) ? whole.replaceAll(',', '') : whole)
    if (number === null && whole !== '') return write(whole, true)
    set(number)
    setBefore(number)
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    event.stopPropagation()
    put(event.currentTarget, event.clipboardData.getData('text'))
  }
  const beforeInput = (event: InputEvent<HTMLInputElement>) => {
    const { data, currentTarget } = event
    if (data.length > 1) {
      event.preventDefault()
      put(currentTarget, data)
      return
    }
    if (data === prefix || data === suffix || (data !== ',' && isPlain(withPut(currentTarget, data)))) return
    event.preventDefault()
    const below = kind.dollars ? BELOW[data.toLowerCase()] : undefined
    const there = below === undefined ? null : read(currentTarget.value)
    if (below === undefined || there === null) write(withPut(currentTarget, data))
    else if (there < below) set(read(`${there}${data}`))
  }

  const element = useRef<HTMLInputElement>(null)
  const isDraft = draft !== null
  // It takes the place of the field in which somebody is typing.
  useLayoutEffect(() => {
    const end = element.current?.value.length ?? 0
    if (isDraft) element.current?.focus()
    if (isDraft) element.current?.setSelectionRange(end, end)
  }, [isDraft])
  useEffect(() => element.current?.setCustomValidity(isUnread ? sentence : ''), [isUnread, sentence])

  if (draft !== null)
    return (
      <TextInput
        {...frame}
        styles={FIGURES}
        ref={(input) => {
          element.current = input
          ref?.(input)
        }}
        autoComplete="off"
        wrapperProps={{ 'data-error': isUnread && isSaid ? '' : undefined }}
        error={isUnread && isSaid ? sentence : frame.error}
        value={draft}
        onChange={(event) => write(event.currentTarget.value, isSaid)}
        onInvalid={() => setSaid(true)}
        onBlur={(event: FocusEvent) => {
          if (isUnread) event.stopPropagation()
          else setDraft(null)
          setSaid(true)
          setTyping(false)
          onBlur?.()
        }}
      />
    )
  return (
    <NumberInput
      {...frame}
      styles={FIGURES}
      ref={ref}
      hideControls
      allowNegative={kind.negative === true}
      decimalScale={kind.decimals}
      // Cents are two digits, but not while they are typed.
      fixedDecimalScale={kind.dollars === true && !isTyping && value !== null && !Number.isInteger(value)}
      clampBehavior="none"
      thousandSeparator={thousands ? ',' : undefined}
      prefix={prefix}
      suffix={suffix}
      inputMode={kind.decimals > 0 && !kind.negative ? 'decimal' : 'numeric'}
      value={value ?? ''}
      onChange={(next) => set(next === '' || Number.isNaN(Number(next)) ? null : Number(next))}
      onBeforeInput={beforeInput}
      onPasteCapture={paste}
      // At once: the field tells of its focus a moment later, when something may have been put into it.
      onFocusCapture={() => {
        setTyping(true)
        setBefore(value)
      }}
      onBlur={() => {
        setTyping(false)
        onBlur?.()
      }}
    />
  )
}

type DollarsProps = Omit<Parameters<typeof NumberEntry>[0], 'kind' | 'prefix' | 'thousands'>

/** Dollars outside a wizard: in a filter, or in a dialog. Cents may be typed; who asks for whole dollars leaves them out. */
export const DollarsInput = (props: DollarsProps) => (
  <NumberEntry {...props} kind={{ decimals: 2, dollars: true }} prefix="$" thousands />
)
