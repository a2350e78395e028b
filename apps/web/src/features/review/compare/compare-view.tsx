import type { Attachment } from '@joinery/contract/files'
import { commonMessages as common } from '@joinery/contract/messages/common-messages'
import { compareMessages as texts } from '@joinery/contract/messages/compare-messages'
import { pdfMessages as pdfTexts } from '@joinery/contract/messages/pdf-messages'
import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'

import { fileKind } from '#kit/attachments/file-kind.ts'
import { type CompareMode, compareModes, modeRanges } from '#kit/compare/compare-modes.ts'
import { CompareStage } from '#kit/compare/compare-stage.tsx'
import { fitWords, type Size } from '#kit/compare/fit-pair.ts'
import { PageField } from '#kit/pdf/page-field.tsx'
import { useStageController } from '#kit/stage/stage-controller.ts'
import { pressStageKey } from '#kit/stage/stage-keys.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { IconButton } from '#kit/ui/buttons/icon-button.tsx'

import { type Choices, nameOf, stepFrom } from './compare-choices.ts'
import { CompareSide } from './compare-side.tsx'

type CompareViewProps = {
  left: Attachment
  right: Attachment
  choices: Choices
  /** The first page to show of a PDF. */
  page: number | null
  onLeft: (file: Attachment) => void
  onBroken: () => void
  /** Additional features for members: changing the right side, all modes, and closing. */
  full?: { readonly onRight: (file: Attachment) => void; readonly onClose: () => void }
}

/** A4 in points, until a page is known. */
const unknownPage: Size = { width: 595, height: 842 }
const unknownSize: Size = { width: 1600, height: 1200 }
const button = 'text-white/80 hover:bg-white/10 hover:text-white disabled:opacity-30'

const isField = (target: EventTarget): boolean => target instanceof Element && target.matches('input, select, textarea')

const guestModes = compareModes.filter(({ mode }) => mode === 'slider' || mode === 'side')

/** Compares two versions of a file, or two images of a project. */
export function CompareView({ left, right, choices, page: firstPage, onLeft, onBroken, full }: CompareViewProps) {
  const modes = full ? compareModes : guestModes
  const [mode, setMode] = useState<CompareMode>('slider')
  const range = modeRanges[mode]
  const [values, setValues] = useState<Partial<Record<CompareMode, number>>>({})
  const value = values[mode] ?? range?.start ?? 0
  const setValue = (next: number) => setValues({ ...values, [mode]: next })
  const controller = useStageController()
  const [sizes, setSizes] = useState<Readonly<Record<string, Size>>>({})
  const isPdf = fileKind(right.mimetype) === 'pdf'
  const [page, setPage] = useState(firstPage ?? 1)
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({})
  const [leftCount, rightCount] = [left, right].map(({ uid_file }) => counts[uid_file] ?? 0)
  const pageCount = Math.max(leftCount ?? 0, rightCount ?? 0)
  const root = useRef<HTMLElement>(null)
  const noteId = useId()
  // Focus the view for its keys, and restore the focus afterwards.
  const takesKeys = full !== undefined
  useEffect(() => {
    if (!takesKeys) return undefined
    const before = document.activeElement
    root.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [takesKeys])

  const sideOf = (one: Attachment) => ({
    file: one,
    name: nameOf(one, choices),
    size:
      one.width !== undefined && one.height !== undefined
        ? { width: one.width, height: one.height }
        : (sizes[one.uid_file] ?? (isPdf ? unknownPage : unknownSize)),
  })
  const [leftSide, rightSide] = [sideOf(left), sideOf(right)]
  const shorter = [
    { name: leftSide.name, count: leftCount },
    { name: rightSide.name, count: rightCount },
  ].find(({ count = 0 }) => count > 0 && count < page)
  const note = shorter ? texts.fewerPages(shorter.name, shorter.count ?? 0) : fitWords(leftSide, rightSide)
  const leaf = (by: -1 | 1) => setPage((now) => Math.min(Math.max(1, now + by), Math.max(1, pageCount)))

  const step = (isRight: boolean, by: -1 | 1) => {
    const next = isRight ? stepFrom(choices, right, left, by) : stepFrom(choices, left, right, by)
    if (next) (isRight ? full?.onRight : onLeft)?.(next)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!full || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isField(event.target))
      return
    const chosen = modes[Number(event.key) - 1]
    if (chosen) setMode(chosen.mode)
    else if (isPdf && event.key === 'PageUp') leaf(-1)
    else if (isPdf && event.key === 'PageDown') leaf(1)
    else if (event.key === 'ArrowLeft' || event.key === 'PageUp') step(event.shiftKey, -1)
    else if (event.key === 'ArrowRight' || event.key === 'PageDown') step(event.shiftKey, 1)
    // Space on a button must press the button.
    else if (event.target !== root.current || !pressStageKey(controller, event)) return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={root}
      aria-label={texts.compare}
      aria-describedby={full && noteId}
      tabIndex={-1}
      onKeyDown={handleKeyDown}
      className="flex size-full flex-col bg-black text-white"
    >
      <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-2 py-1.5">
        <CompareSide side="left" file={left} beside={right} choices={choices} onChoose={onLeft} isOnly={!full} />
        <fieldset aria-label={texts.view} className="flex min-w-0 justify-center gap-1 max-xl:order-last max-xl:w-full">
          {modes.map(({ mode: one, name, Icon }) => (
            <button
              key={one}
              type="button"
              aria-pressed={mode === one}
              onClick={() => setMode(one)}
              className="inline-flex h-9 min-w-0 items-center gap-2 rounded-md px-2.5 text-sm text-white/75 hover:text-white aria-pressed:bg-white/15 aria-pressed:text-white max-sm:h-11 max-sm:flex-1 max-sm:flex-col max-sm:justify-center max-sm:gap-0.5 max-sm:px-0 max-sm:text-[0.6875rem]"
            >
              <Icon className="size-4.5 shrink-0" strokeWidth={1.5} aria-hidden />
              <span className="truncate">{name}</span>
            </button>
          ))}
        </fieldset>
        {full && (
          <div className="flex min-w-0 items-center max-sm:flex-1">
            <CompareSide side="right" file={right} beside={left} choices={choices} onChoose={full.onRight} />
          </div>
        )}
      </div>
      <div className="relative min-h-0 flex-1">
        <CompareStage
          mode={mode}
          left={leftSide}
          right={rightSide}
          value={value}
          onValue={setValue}
          controller={controller}
          page={isPdf ? page : null}
          onCount={(uid_file, count) => setCounts((known) => ({ ...known, [uid_file]: count }))}
          onSize={(uid_file, size) => setSizes((known) => ({ ...known, [uid_file]: size }))}
          onBroken={onBroken}
        />
      </div>
      <div className="flex shrink-0 flex-wrap items-center justify-end gap-x-1 px-3 py-1">
        <div className="min-w-24 flex-1">
          {range && (
            <label className="flex items-center gap-3 text-sm text-white/75">
              <span className={full ? 'shrink-0 max-sm:sr-only' : 'sr-only'}>{range.label}</span>
              <input
                type="range"
                min={range.min}
                max={range.max}
                value={Math.round(value)}
                onChange={({ currentTarget }) => setValue(currentTarget.valueAsNumber)}
                className={`w-full min-w-0 accent-white ${full ? 'h-9 max-w-72' : 'h-11'}`}
              />
            </label>
          )}
        </div>
        {full && isPdf && pageCount > 1 && (
          <div className="flex items-center">
            <IconButton label={pdfTexts.previousPage} className={button} disabled={page <= 1} onClick={() => leaf(-1)}>
              <ChevronLeft className="size-5" strokeWidth={1.5} aria-hidden />
            </IconButton>
            <PageField page={page} pageCount={pageCount} onPage={setPage} />
            <IconButton
              label={pdfTexts.nextPage}
              className={button}
              disabled={page >= pageCount}
              onClick={() => leaf(1)}
            >
              <ChevronRight className="size-5" strokeWidth={1.5} aria-hidden />
            </IconButton>
          </div>
        )}
        {full && (
          <>
            <IconButton label={common.zoomOut} className={button} onClick={controller.zoomOut}>
              <ZoomOut className="size-5" strokeWidth={1.5} aria-hidden />
            </IconButton>
            <IconButton label={common.zoomIn} className={button} onClick={controller.zoomIn}>
              <ZoomIn className="size-5" strokeWidth={1.5} aria-hidden />
            </IconButton>
            <Button variant="outline" onClick={full.onClose}>
              {texts.done}
            </Button>
          </>
        )}
      </div>
      {full && (
        <>
          <p id={noteId} className="shrink-0 px-3 pb-2 text-[0.8125rem] leading-5 text-white/65 empty:hidden">
            {note && <span className="mr-3">{note}</span>}
            <span className="pointer-coarse:sr-only">{isPdf ? texts.pdfShortcuts : texts.shortcuts}</span>
          </p>
          <output className="sr-only">{texts.announcement(leftSide.name, rightSide.name)}</output>
        </>
      )}
    </section>
  )
}
