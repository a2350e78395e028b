import './pins.css'
import type { Attachment } from '@joinery/contract/files'
import type { Pin } from '@joinery/contract/review/pins'
import { memo, type SyntheticEvent, useState } from 'react'

import type { Mark, ReviewView } from '#features/review/review-view.ts'
import { useSession } from '#lib/session/session-provider.tsx'
import { useStore } from '#lib/store/use-store.ts'

import { useDraft } from './draft.ts'
import { filterStores, pinsOnShow } from './pin-filter.ts'
import { excerptOf, pinName } from './pin-words.ts'
import { useUnsent } from './use-unsent.ts'

const percent = (share: number): string => `${share * 100}%`
const at = ({ x, y }: Pick<Mark, 'x' | 'y'>) => ({ left: percent(x), top: percent(y) })

/** Where a number would hang over the edge of the picture. */
const edgeOf = ({ x, y }: Mark): string | undefined =>
  [x > 0.96 ? 'right' : '', y < 0.05 ? 'top' : ''].filter(Boolean).join(' ') || undefined

/** Its first words stand on the side where there is room for them. */
const besideOf = ({ x, y }: Mark) => ({
  ...(x > 0.6 ? { right: percent(1 - x) } : { left: percent(x) }),
  ...(y > 0.75 ? { bottom: percent(1 - y) } : { top: percent(y) }),
})

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

type NumberProps = { pin: Pin; file: Attachment; isCurrent: boolean }

/** One element for a point, two for a rectangle; what happens to them is heard by the layer. */
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

/** A position without a number yet. */
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

/** Whoever chose a number with the keyboard goes on reading in the list. */
const focusThread = (uid_pin: string): void =>
  void requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-thread="${CSS.escape(uid_pin)}"] button`)?.focus(),
  )

/** The numbers of the comments, on the picture: in a box that is as large as the picture is shown. */
export function PinLayer({ view }: { view: ReviewView }) {
  const { file, page, pins, selected, isMarking, onSelect } = view
  const me = useSession().user?.uid_user ?? ''
  const filter = useStore(filterStores.open(`${me}/${file.uid_stack}`))
  const { here } = useDraft(view)
  const { unsent } = useUnsent(view)
  const [pointed, setPointed] = useState<string | null>(null)
  const shown = pinsOnShow(pins, view, filter, me)
  const hinted = isMarking ? undefined : shown.find(({ uid_pin }) => uid_pin === pointed)
  const waiting = unsent.flatMap(({ clientId, target }) =>
    'mark' in target && target.uid_file === file.uid_file && target.mark.page === page
      ? [{ clientId, mark: target.mark }]
      : [],
  )
  return (
    // The buttons inside are what the keyboard meets; what is heard here is theirs.
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
      onFocus={(event) => setPointed(pinOf(event))}
      onBlur={() => setPointed(null)}
    >
      {shown.map((pin) => (
        <PinNumber key={pin.uid_pin} pin={pin} file={file} isCurrent={pin.uid_pin === selected} />
      ))}
      {waiting.map(({ clientId, mark }) => (
        <Unnumbered key={clientId} mark={mark} name="Comment that is being sent" />
      ))}
      {here && <Unnumbered mark={here.mark} name="Position of the new comment" />}
      {hinted && (
        <span aria-hidden className="pin-hint" style={besideOf(hinted)}>
          <strong className="block font-semibold">
            {hinted.author.name}
            {hinted.uid_file === file.uid_file ? '' : ` · from version ${hinted.version}`}
          </strong>
          {excerptOf(hinted)}
        </span>
      )}
    </div>
  )
}
