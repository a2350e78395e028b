import { limits } from '@joinery/contract/limits'
import { checklistMessages as texts } from '@joinery/contract/messages/checklist-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import type { ChecklistItem } from '@joinery/contract/replies'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'

import { type ChecklistEdit, faultOf } from '#api/checklist-edits.ts'
import { useBoardContext } from '#features/board/board-context.ts'
import type { Card } from '#features/board/store/board-cache.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { sentenceOf } from '#lib/http/call-error.ts'

import { AddItem } from './add-item.tsx'
import { ItemRow, type RowPart } from './item-row.tsx'
import { useChecklist } from './use-checklist.ts'
import { useItemDrag } from './use-item-drag.ts'

type Editing = { readonly uid: string; readonly text: string }
type Deleted = { readonly item: ChecklistItem; readonly before: string | null }
type Failed = { readonly text: string; readonly edit: ChecklistEdit }

const { itemsMax } = limits.checklist

/** The checklist of an open card. */
export function Checklist({ card }: { card: Card }) {
  const { projectId, canUse } = useBoardContext()
  const { items, error, refetch, save } = useChecklist(projectId, card.uid_reply)
  const headingId = useId()
  const list = useRef<HTMLUListElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [added, setAdded] = useState('')
  const [editing, setEditing] = useState<Editing | null>(null)
  const [hidesDone, setHidesDone] = useState(false)
  const [deleted, setDeleted] = useState<Deleted | null>(null)
  const [failed, setFailed] = useState<Failed | null>(null)
  const [isRescued, setRescued] = useState(false)
  const [spoken, setSpoken] = useState('')
  // Moving a focused element in the document takes the focus from it.
  const focus = useRef<{ readonly uid: string | null; readonly part: RowPart } | null>(null)
  useLayoutEffect(() => {
    if (!focus.current) return
    const { uid, part } = focus.current
    focus.current = null
    const row = uid === null ? null : list.current?.querySelector(`[data-item="${uid}"]`)
    const target = row?.querySelector<HTMLElement>(`[data-part="${part}"]`) ?? row?.querySelector('input')
    ;(target ?? field.current)?.focus()
  })

  // Someone deleted the item that is being edited.
  const isLost = editing !== null && items !== undefined && !items.some(({ uid_item }) => uid_item === editing.uid)
  if (isLost && editing) {
    setEditing(null)
    setAdded(added === '' ? editing.text : `${editing.text} ${added}`)
    setRescued(true)
  }
  useEffect(() => {
    if (isRescued) field.current?.focus()
  }, [isRescued])

  const attempt = async (edit: ChecklistEdit): Promise<boolean> => {
    setFailed(null)
    setRescued(false)
    try {
      await save(edit)
      return true
    } catch (failure) {
      setFailed({ text: sentenceOf(failure, faultOf(edit)), edit })
      return false
    }
  }
  const all = items ?? []
  const shown = hidesDone ? all.filter(({ is_done, uid_item }) => !is_done || uid_item === editing?.uid) : all
  const place = (uid: string) => shown.findIndex(({ uid_item }) => uid_item === uid)
  const move = (uid: string, before: string | null) => {
    const others = all.filter(({ uid_item }) => uid_item !== uid)
    const at = before === null ? -1 : others.findIndex(({ uid_item }) => uid_item === before)
    setSpoken(texts.moved((at === -1 ? others.length : at) + 1, all.length))
    void attempt({ kind: 'move', uid, before })
  }
  const step = (uid: string, by: -1 | 1, part: RowPart) => {
    const from = place(uid)
    const to = from + by
    if (to < 0 || to >= shown.length) return
    focus.current = { uid, part }
    move(uid, shown[by === 1 ? to + 1 : to]?.uid_item ?? null)
  }
  const { drag, start } = useItemDrag(list, ({ uid, before }) => move(uid, before))

  const focusBeside = (uid: string) => {
    const at = place(uid)
    focus.current = { uid: (shown[at + 1] ?? shown[at - 1])?.uid_item ?? null, part: 'check' }
  }
  const remove = async (item: ChecklistItem) => {
    const at = all.findIndex(({ uid_item }) => uid_item === item.uid_item)
    const before = all[at + 1]?.uid_item ?? null
    focusBeside(item.uid_item)
    setEditing(null)
    setDeleted(null)
    if (await attempt({ kind: 'remove', uid: item.uid_item })) setDeleted({ item, before })
  }
  const convert = async (item: ChecklistItem) => {
    focusBeside(item.uid_item)
    setEditing(null)
    if (await attempt({ kind: 'convert', uid: item.uid_item })) showToast({ text: texts.becameCard, tone: 'good' })
  }
  const close = (item: ChecklistItem, isCancelled: boolean) => {
    const text = editing?.text.trim() ?? ''
    focus.current = { uid: item.uid_item, part: 'text' }
    setEditing(null)
    if (!isCancelled && text !== '' && text !== item.text) {
      void attempt({ kind: 'update', uid: item.uid_item, fields: { text } })
    }
  }
  const open = (item: ChecklistItem) => {
    const before = editing && all.find(({ uid_item }) => uid_item === editing.uid)
    if (before) close(before, false)
    focus.current = null
    setEditing({ uid: item.uid_item, text: item.text })
  }

  // Closing the card does not discard the text of an open item.
  const leave = useEffectEvent(() => {
    const item = editing && all.find(({ uid_item }) => uid_item === editing.uid)
    const text = editing?.text.trim() ?? ''
    if (!item || text === '' || text === item.text) return
    const edit = { kind: 'update', uid: item.uid_item, fields: { text } } as const
    void save(edit).catch((failure) => showToast({ text: sentenceOf(failure, faultOf(edit)), tone: 'bad' }))
  })
  useEffect(() => () => leave(), [])

  if (!canUse && (card.checklist_count?.total ?? 0) === 0) return null
  const done = all.filter(({ is_done }) => is_done).length
  const { total } = items ? { total: all.length } : (card.checklist_count ?? { total: 0 })
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-2">
      <div className="flex min-h-11 items-center gap-2.5">
        <h3 id={headingId} className="font-medium">
          {texts.title}
        </h3>
        {items && total > 0 && (
          <>
            <span className="text-[0.9375rem] whitespace-nowrap text-muted tabular-nums">
              {texts.doneOf(done, total)}
            </span>
            <progress
              aria-label={texts.title}
              value={done}
              max={total}
              data-complete={done === total || undefined}
              className="checklist-progress mx-1 h-1.5 min-w-0 flex-1"
            />
            {done > 0 && (
              <Button variant="quiet" aria-pressed={hidesDone} onClick={() => setHidesDone(!hidesDone)}>
                {hidesDone ? texts.showDone : texts.hideDone}
              </Button>
            )}
          </>
        )}
      </div>
      {!items && !error && total > 0 && <Skeleton className="h-24" />}
      {!items && error && <ErrorLine text={sentenceOf(error, texts.loadFailed)} onRetry={() => void refetch()} />}
      {shown.length > 0 && (
        <ul ref={list} aria-labelledby={headingId} className="pl-5 sm:pl-0">
          {shown.map((item) => (
            <ItemRow
              key={item.uid_item}
              item={item}
              text={editing?.uid === item.uid_item ? editing.text : null}
              drop={drag?.uid === item.uid_item ? 'dragged' : drag && drag.before === item.uid_item ? 'before' : null}
              onText={(text) => setEditing({ uid: item.uid_item, text })}
              onOpen={() => open(item)}
              onClose={({ isCancelled = false } = {}) => close(item, isCancelled)}
              onChange={(fields) => void attempt({ kind: 'update', uid: item.uid_item, fields })}
              onMove={(by, part) => step(item.uid_item, by, part)}
              onConvert={() => void convert(item)}
              onDelete={() => void remove(item)}
              onDrag={(event) => start(event, item.uid_item)}
            />
          ))}
          {drag && drag.before === null && <li aria-hidden className="h-0.5 bg-accent" />}
        </ul>
      )}
      <ErrorLine text={failed?.text} onRetry={() => failed && void attempt(failed.edit)} />
      {deleted && (
        <Message kind="status" className="flex items-center justify-between gap-3">
          {texts.deleted}
          <Button
            variant="quiet"
            className="text-accent"
            onClick={() => {
              setDeleted(null)
              field.current?.focus()
              void attempt({ kind: 'restore', ...deleted })
            }}
          >
            {commonMessages.undo}
          </Button>
        </Message>
      )}
      {isRescued && <Message kind="status">{texts.rescued}</Message>}
      {canUse && items && all.length < itemsMax && (
        <AddItem
          text={added}
          left={itemsMax - all.length}
          field={field}
          onText={setAdded}
          onAdd={(some) => {
            setDeleted(null)
            if (some.length > 1) setSpoken(texts.added(some.length))
            void attempt({ kind: 'add', texts: some })
          }}
        />
      )}
      <output className="sr-only">{spoken}</output>
    </section>
  )
}
