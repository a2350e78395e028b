// Numbered pins on an image, in a box as large as the displayed image.
import './pins.css'
import type { Attachment } from '@joinery/contract/files'
import { reviewMessages as texts } from '@joinery/contract/messages/review-messages'
import type { Pin } from '@joinery/contract/review/pins'
import { memo, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'

import { nameWithGuest } from '#kit/ui/guest-mark.tsx'

import { type Box, placeHint } from './place-hint.ts'

/** A point or a rectangle on an image or PDF page, in fractions (0 to 1). */
export type Mark = Pick<Pin, 'x' | 'y' | 'w' | 'h' | 'page'>

const percent = (share: number): string => `${share * 100}%`
const at = ({ x, y }: Pick<Mark, 'x' | 'y'>) => ({ left: percent(x), top: percent(y) })

/** The image edges the number would overflow. */
const edgeOf = ({ x, y }: Mark): string | undefined =>
  [x > 0.96 ? 'right' : '', y < 0.05 ? 'top' : ''].filter(Boolean).join(' ') || undefined

type AreaProps = { mark: Mark; state: string; from?: number | undefined; isCurrent: boolean }

function Area({ mark: { x, y, w, h }, state, from, isCurrent }: AreaProps) {
  if (w === null || h === null) return null
  return (
    <span
      className="pin-area"
      data-state={state}
      data-from={from}
      data-current={isCurrent || undefined}
      style={{ ...at({ x, y }), width: percent(w), height: percent(h) }}
    />
  )
}

const excerptLength = 90

const excerptOf = ({ original_content }: Pick<Pin, 'original_content'>): string => {
  const words = original_content.replaceAll(/\s+/g, ' ').trim()
  return words.length > excerptLength ? `${words.slice(0, excerptLength).trimEnd()}...` : words
}

const pinName = (pin: Pin, file: Attachment): string => {
  const author = nameWithGuest(pin.author)
  const status = pin.visibility === 'team' ? texts.teamOnlyStatus(pin.status) : pin.status
  return pin.uid_file === file.uid_file
    ? texts.pinLabel(pin.number, author, status, excerptOf(pin))
    : texts.olderPinLabel(pin.number, pin.version, author, status, excerptOf(pin))
}

type NumberProps = { pin: Pin; file: Attachment; isCurrent: boolean }

/** One element for a point, two for a rectangle; the layer handles their events. */
const PinNumber = memo(function PinNumber({ pin, file, isCurrent }: NumberProps) {
  const from = pin.uid_file === file.uid_file ? undefined : pin.version
  return (
    <>
      <Area mark={pin} state={pin.status} from={from} isCurrent={isCurrent} />
      <button
        type="button"
        className="pin"
        data-pin={pin.uid_pin}
        data-state={pin.status}
        data-visibility={pin.visibility}
        data-from={from}
        data-edge={edgeOf(pin)}
        aria-label={pinName(pin, file)}
        aria-current={isCurrent || undefined}
        style={at(pin)}
      >
        {pin.number}
      </button>
    </>
  )
})

function Unnumbered({ mark, name }: { mark: Mark; name: string }) {
  return (
    <>
      <Area mark={mark} state="unsent" isCurrent />
      <span className="pin" data-state="unsent" data-edge={edgeOf(mark)} style={at(mark)}>
        <span aria-hidden>+</span>
        <span className="sr-only">{name}</span>
      </span>
    </>
  )
}

const pinOf = ({ target }: SyntheticEvent): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-pin]')?.dataset.pin ?? null) : null

/** Boxes relative to the layer, whose size is that of the image. */
const measureHint = (hint: HTMLElement, layer: HTMLElement, { uid_pin, x, y, w, h }: Pin) => {
  const origin = layer.getBoundingClientRect()
  const boxOf = (element: Element): Box => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    return { left: left - origin.left, top: top - origin.top, right: right - origin.left, bottom: bottom - origin.top }
  }
  const numbers = [...layer.querySelectorAll<HTMLElement>('.pin')]
  const isOwn = ({ dataset }: HTMLElement): boolean => dataset.pin === uid_pin
  const { width, height } = origin
  const area = { left: x * width, top: y * height, right: (x + (w ?? 0)) * width, bottom: (y + (h ?? 0)) * height }
  return {
    size: { width: hint.offsetWidth, height: hint.offsetHeight },
    own: [area, ...numbers.filter(isOwn).map(boxOf)],
    others: numbers.filter((one) => !isOwn(one)).map(boxOf),
    bounds: boxOf(layer.closest('[role="application"]') ?? layer),
  }
}

function PinHint({ pin, file }: { pin: Pin; file: Attachment }) {
  const hint = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const [element, layer] = [hint.current, hint.current?.parentElement]
    if (!element || !layer) return undefined
    const place = (): void => {
      const { left, top } = placeHint(measureHint(element, layer, pin))
      element.style.left = `${left}px`
      element.style.top = `${top}px`
    }
    place()
    // Zooming resizes the layer.
    const observer = new ResizeObserver(place)
    observer.observe(layer)
    return () => observer.disconnect()
  }, [pin])
  return (
    <span ref={hint} aria-hidden className="pin-hint">
      <strong className="block font-semibold">
        {pin.uid_file === file.uid_file
          ? nameWithGuest(pin.author)
          : texts.authorFromVersion(nameWithGuest(pin.author), pin.version)}
      </strong>
      {excerptOf(pin)}
    </span>
  )
}

/** Moves the focus to the thread after choosing a pin with the keyboard. */
const focusThread = (uid_pin: string): void =>
  void requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-thread="${CSS.escape(uid_pin)}"] button`)?.focus(),
  )

type PinFieldProps = {
  pins: readonly Pin[]
  file: Attachment
  selected: string | null
  onSelect: (uid_pin: string) => void
  isMarking: boolean
  unnumbered: readonly { readonly key: string; readonly mark: Mark; readonly name: string }[]
}

export function PinField({ pins, file, selected, onSelect, isMarking, unnumbered }: PinFieldProps) {
  const [pointed, setPointed] = useState<string | null>(null)
  const [focused, setFocused] = useState<string | null>(null)
  // The panel shows the text of the selected comment, which keeps the focus after a click.
  const shown = pointed ?? (focused === selected ? null : focused)
  const hinted = isMarking ? undefined : pins.find(({ uid_pin }) => uid_pin === shown)
  return (
    // The buttons inside are focusable; this only handles their bubbling events.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events, jsx-a11y/mouse-events-have-key-events
    <div
      className="pin-layer"
      data-marking={isMarking || undefined}
      onClick={(event) => {
        const uid_pin = pinOf(event)
        if (uid_pin === null) return
        onSelect(uid_pin)
        if (event.detail === 0) focusThread(uid_pin)
      }}
      onPointerOver={(event) => setPointed(pinOf(event))}
      onPointerLeave={() => setPointed(null)}
      onFocus={(event) => setFocused(pinOf(event))}
      onBlur={() => setFocused(null)}
    >
      {pins.map((pin) => (
        <PinNumber key={pin.uid_pin} pin={pin} file={file} isCurrent={pin.uid_pin === selected} />
      ))}
      {unnumbered.map(({ key, mark, name }) => (
        <Unnumbered key={key} mark={mark} name={name} />
      ))}
      {hinted && <PinHint pin={hinted} file={file} />}
    </div>
  )
}
