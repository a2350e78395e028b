import { approvalItemMessages as texts } from '@joinery/contract/messages/approval-item-messages'
import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { type ReactNode, type RefObject, useRef, useState } from 'react'

import { Button } from '#kit/ui/buttons/button.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { CallError, sentenceOf } from '#lib/http/call-error.ts'

import { ItemCard, ItemChoice, MadeDecision } from './item-card.tsx'
import { type RequestedItem, totalOf } from './item-facts.ts'
import { type ItemDecisions, useMarks } from './use-marks.ts'

type DecideItemsProps = {
  uid_approval: string
  items: readonly RequestedItem[]
  heading: ReactNode
  /** Says what follows the button. */
  hint: string
  /** Records the decisions; false if the person stopped before. */
  record: (decisions: ItemDecisions) => Promise<boolean>
  /** Reads the request again after it was refused. */
  readAgain: () => Promise<void>
}

const filters = ['open', 'decided', 'all'] as const
type Filter = (typeof filters)[number]

type ProgressProps = { all: number; decided: number; marked: number; ref: RefObject<HTMLParagraphElement | null> }

function Progress({ all, decided, marked, ref }: ProgressProps) {
  const share = (count: number): string => `${(100 * count) / Math.max(all, 1)}%`
  return (
    <div>
      <div className="flex justify-between gap-4">
        <p ref={ref} tabIndex={-1} className="font-semibold">
          {texts.decidedOf(decided, all)}
        </p>
        {marked > 0 && <p className="text-muted">{texts.toConfirm(marked)}</p>}
      </div>
      <div
        // The line above says the same.
        aria-hidden
        className="mt-2 flex h-2 gap-px overflow-hidden rounded-full bg-sunken"
      >
        <span className="bg-good" style={{ width: share(decided) }} />
        <span className="bg-good/40" style={{ width: share(marked) }} />
      </div>
    </div>
  )
}

/**
 * The items of a request as cards. Decisions are marked first and confirmed together; what is not confirmed stays in this
 * browser. A card keeps its place while it is marked.
 */
export function DecideItems({ uid_approval, items, heading, hint, record, readAgain }: DecideItemsProps) {
  const marks = useMarks(uid_approval, items)
  const [filter, setFilter] = useState<Filter>('open')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [isApprovingAll, setApprovingAll] = useState(false)
  const progress = useRef<HTMLParagraphElement>(null)
  const open = items.filter(({ decision }) => decision === 'open')
  const decided = items.filter(({ decision }) => decision !== 'open')
  const lists: Readonly<Record<Filter, readonly RequestedItem[]>> = { open, decided, all: items }
  const { marked } = marks
  const unmarked = open.filter((item) => marks.markOf(item) === null)
  const isFiltered = open.length > 0 && decided.length > 0
  const shown = isFiltered ? lists[filter] : items

  const send = async (decisions: ItemDecisions): Promise<void> => {
    setBusy(true)
    setFault(null)
    try {
      if (await record(decisions)) {
        marks.forget(decisions.map(({ uid_selection }) => uid_selection))
        // The cards that were in view may be gone.
        progress.current?.focus({ preventScroll: true })
        progress.current?.scrollIntoView({ block: 'center' })
      }
    } catch (error) {
      // The items may have changed since they were read: the others stay marked.
      if (error instanceof CallError && error.status === 409) await readAgain().catch(() => {})
      setFault(sentenceOf(error, approvalMessages.decideFailed))
    }
    setBusy(false)
  }
  return (
    <section className="flex flex-col gap-5">
      {heading}
      <Progress ref={progress} all={items.length} decided={decided.length} marked={marked.length} />
      {isFiltered && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{texts.filters.label}</legend>
          {filters.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={filter === one}
              onClick={() => setFilter(one)}
              className={`min-h-11 rounded-full border px-4 ${filter === one ? 'border-ink bg-ink text-paper' : 'border-line-strong bg-surface'}`}
            >
              {texts.filters[one](lists[one].length)}
            </button>
          ))}
        </fieldset>
      )}
      {open.length === 0 && decided.length > 0 && <p className="text-lg">{texts.allDone}</p>}
      {items.length === 0 && <p className="text-muted">{texts.nothing}</p>}
      <ul className="grid gap-4 lg:grid-cols-2">
        {shown.map((item) => (
          <li key={item.uid_selection}>
            <ItemCard item={item}>
              {item.decision === 'open' ? (
                <ItemChoice
                  // What was typed belongs to the content it was typed for.
                  key={item.content_sha256}
                  item={item}
                  mark={marks.markOf(item)}
                  note={marks.noteOf(item)}
                  hasChanged={marks.changed.includes(item)}
                  isBusy={isBusy}
                  onMark={(decision, note) => marks.mark([item], decision, note)}
                  onUndo={() => marks.unmark(item)}
                />
              ) : (
                <MadeDecision item={item} />
              )}
            </ItemCard>
          </li>
        ))}
      </ul>
      {open.length > 0 && (
        <div className="sticky bottom-(--bottom-bar) z-10 max-sm:-mx-[var(--page-edge,1.25rem)] border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:border-t sm:rounded-t-lg sm:border">
          <div className="mx-auto flex max-w-2xl flex-col gap-2">
            {fault !== null && (
              <Message kind="alert" tone="bad">
                {fault}
              </Message>
            )}
            {marked.length > 0 ? (
              <Button size="lg" isBusy={isBusy} disabled={isBusy} onClick={() => void send(marks.decisionsOf())}>
                {texts.confirm(marked.length)}
              </Button>
            ) : (
              <Button size="lg" variant="outline" disabled={isBusy} onClick={() => setApprovingAll(true)}>
                {texts.approveAll(unmarked.length)}
              </Button>
            )}
            <p className="text-center text-sm text-muted">{hint}</p>
          </div>
        </div>
      )}
      {isApprovingAll && (
        <Dialog title={texts.approveAllTitle(unmarked.length)} onClose={() => setApprovingAll(false)}>
          <p className="mt-3 text-muted">{texts.approveAllAbout(totalOf(unmarked))}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button
              size="lg"
              className="max-sm:grow"
              onClick={() => {
                setApprovingAll(false)
                void send(marks.decisionsOf(marks.mark(unmarked, 'approved')))
              }}
            >
              {texts.approveAll(unmarked.length)}
            </Button>
            <Button size="lg" variant="outline" className="max-sm:grow" onClick={() => setApprovingAll(false)}>
              {commonMessages.cancel}
            </Button>
          </div>
        </Dialog>
      )}
    </section>
  )
}
