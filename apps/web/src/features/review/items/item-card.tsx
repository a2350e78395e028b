import { limits } from '@joinery/contract/limits'
import { approvalItemMessages as texts } from '@joinery/contract/messages/approval-item-messages'
import type { Decision } from '@joinery/contract/review/decisions'
import { Check, ImageOff, PencilLine } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { ItemPicture } from '#features/review/item-picture.tsx'
import { Button } from '#kit/ui/buttons/button.tsx'
import { TextArea } from '#kit/ui/forms/text-area.tsx'

import { priceParts, type RequestedItem } from './item-facts.ts'
import type { Mark } from './use-marks.ts'

const looks: Readonly<Record<Decision, string>> = { approved: 'bg-good/10 text-good', changes: 'bg-bad/10 text-bad' }
const icons = { approved: Check, changes: PencilLine } as const

function Price({ item: { snapshot } }: { item: RequestedItem }) {
  const { amount, price, total } = priceParts(snapshot)
  return (
    <p className="mt-1.5 text-[0.9375rem] tabular-nums">
      {price === null ? amount : `${amount} x ${price} `}
      {total !== null && (
        <span className="whitespace-nowrap">
          {'= '}
          <strong className="font-semibold">{total}</strong>
        </span>
      )}
    </p>
  )
}

function Details({ item: { snapshot } }: { item: RequestedItem }) {
  const { dimensions, note, supplier, sku, url } = snapshot
  const lines = [dimensions, [supplier, sku].filter(Boolean).join(' · ')].filter(Boolean)
  return (
    <>
      {lines.map((line) => (
        <p key={line} dir="auto" className="text-[0.9375rem] break-words text-muted">
          {line}
        </p>
      ))}
      {url !== undefined && (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="text-[0.9375rem] break-all text-muted underline underline-offset-4 hover:text-ink"
        >
          {url}
        </a>
      )}
      {note !== undefined && (
        <p dir="auto" className="mt-1 text-[0.9375rem] break-words whitespace-pre-line">
          {note}
        </p>
      )}
    </>
  )
}

/** The facts of an item beside its image; below them what can be done, or what was decided. */
export function ItemCard({ item, children }: { item: RequestedItem; children?: ReactNode }) {
  const { code, finish, room, title } = item.snapshot
  return (
    <article aria-label={`${title} ${code}`} className="overflow-hidden rounded-lg border border-line bg-surface">
      <div className="flex gap-4 p-4">
        {item.image ? (
          <ItemPicture file={item.image} title={title} className="size-26 rounded-md" />
        ) : (
          <span
            className="flex size-26 shrink-0 items-center justify-center rounded-md bg-sunken text-muted"
            aria-hidden
          >
            <ImageOff className="size-6" strokeWidth={1.25} />
          </span>
        )}
        <div className="min-w-0 flex-1">
          <h3 dir="auto" className="text-[1.0625rem] leading-snug font-semibold break-words">
            {title}
          </h3>
          <p dir="auto" className="text-[0.9375rem] break-words text-muted">
            {room === undefined ? code : `${room} · ${code}`}
          </p>
          {finish !== undefined && (
            <p dir="auto" className="text-[0.9375rem] break-words text-muted">
              {finish}
            </p>
          )}
          <Price item={item} />
          <Details item={item} />
        </div>
      </div>
      {children}
    </article>
  )
}

/** What was decided; final. */
export function MadeDecision({ item, by }: { item: RequestedItem; by?: ReactNode }) {
  const { decision, note, snapshot } = item
  if (decision === 'open') return <p className="border-t border-line px-4 py-3 text-muted">{texts.open}</p>
  const Icon = icons[decision]
  return (
    <div className={`px-4 py-3 ${looks[decision]}`}>
      <p className="flex items-center gap-2 font-medium">
        <Icon className="size-4.5 shrink-0" strokeWidth={1.75} aria-hidden />
        {texts.made[decision]}
      </p>
      {by}
      {note !== '' && (
        <p dir="auto" className="mt-1 break-words whitespace-pre-line text-ink">
          {note}
        </p>
      )}
      {item.image === null && snapshot.image_sha256 !== undefined && (
        <p className="mt-1 text-sm text-muted">{texts.imageChanged}</p>
      )}
    </div>
  )
}

type ItemChoiceProps = {
  item: RequestedItem
  mark: Mark | null
  /** Typed before. */
  note: string
  hasChanged: boolean
  isBusy: boolean
  onMark: (decision: Decision, note: string) => void
  onUndo: () => void
}

/** Approve or request changes; nothing is sent before it is confirmed. */
export function ItemChoice({ item, mark, note, hasChanged, isBusy, onMark, onUndo }: ItemChoiceProps) {
  const { title } = item.snapshot
  const [typed, setTyped] = useState<string | null>(null)
  const [isNoteMissing, setNoteMissing] = useState(false)
  if (mark) {
    const Icon = icons[mark.decision]
    return (
      <div className={looks[mark.decision]}>
        <div className="flex min-h-13 items-center justify-between gap-2 pl-4">
          <p className="flex items-center gap-2.5 font-medium">
            <Icon className="size-4.5 shrink-0" strokeWidth={1.75} aria-hidden />
            {texts.marked[mark.decision]}
          </p>
          <Button
            variant="quiet"
            disabled={isBusy}
            aria-label={texts.undoFor(title)}
            onClick={() => {
              setTyped(null)
              onUndo()
            }}
          >
            {texts.undo}
          </Button>
        </div>
        {mark.note !== '' && (
          <p dir="auto" className="px-4 pb-3 break-words whitespace-pre-line text-ink">
            {mark.note}
          </p>
        )}
      </div>
    )
  }
  const handleChanges = (): void => {
    if (typed === null) return setTyped(note)
    if (typed.trim() === '') return setNoteMissing(true)
    return onMark('changes', typed.trim())
  }
  return (
    <div className="flex flex-col gap-3 px-4 pb-4">
      {hasChanged && <p className="rounded-md bg-warn/10 px-3 py-2 text-[0.9375rem] text-warn">{texts.hasChanged}</p>}
      {typed !== null && (
        <TextArea
          label={texts.changesNote}
          name={`note-${item.uid_selection}`}
          rows={2}
          maxLength={limits.approval.noteMax}
          value={typed}
          error={isNoteMissing ? texts.changesNoteRequired : undefined}
          ref={(field) => {
            if (field && typed === note) field.focus()
          }}
          onChange={({ target }) => {
            setNoteMissing(false)
            setTyped(target.value)
          }}
        />
      )}
      <div className="grid grid-cols-2 gap-3">
        <Button
          size="lg"
          variant="outline"
          className="border-line-strong px-2!"
          disabled={isBusy}
          aria-label={texts.requestChangesTo(title)}
          onClick={handleChanges}
        >
          {texts.requestChanges}
        </Button>
        <Button
          size="lg"
          variant="outline"
          className="border-accent/30! bg-accent/10! px-2! text-accent!"
          disabled={isBusy}
          aria-label={texts.approveItem(title)}
          onClick={() => onMark('approved', typed?.trim() ?? '')}
        >
          {texts.approve}
        </Button>
      </div>
    </div>
  )
}
