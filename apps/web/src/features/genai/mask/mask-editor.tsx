import { commonMessages } from '@joinery/contract/messages/common-messages'
import { maskEditorMessages as texts } from '@joinery/contract/messages/mask-editor-messages'
import { maskMessages } from '@joinery/contract/messages/mask-messages'
import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'

import { useActs } from '#features/genai/use-acts.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { IconButton } from '#kit/ui/buttons/icon-button.tsx'
import { useModal } from '#kit/ui/overlays/use-modal.ts'
import { useMedia } from '#lib/browser/use-media.ts'

import { MaskStage } from './mask-stage.tsx'
import { brushSizes, MaskTools } from './mask-tools.tsx'
import type { Mask, Tool } from './mask.ts'
import { hit } from './strokes/hit.ts'
import {
  add,
  clear,
  emptyJournal,
  type Journal,
  type Mark,
  marksOf,
  type Point,
  redo,
  type Size,
  type Stroke,
  undo,
} from './strokes/strokes.ts'
import { isMarked, toMaskFile, toOverlayFile } from './to-mask-file.ts'
import type { Mode } from './use-drawing.ts'
import { useKeyboardBox } from './use-keyboard-box.ts'
import { usePointing } from './use-pointing.ts'

export type MaskEditorProps = {
  picture: File
  strokes: readonly Stroke[]
  onDone: (mask: Mask) => void
  onClose: () => void
}

/** A status text for screen readers; some are also visible. */
type Note = { readonly text: string; readonly isSeen: boolean }

/** Drawings of editors closed without Done, restored when the image is opened again. */
const unfinished = new WeakMap<File, Journal>()

const hintOf = (tool: Tool, mode: Mode, isFinger: boolean): string => {
  const subtractHints: Partial<Record<Tool, string>> = texts.subtractHints
  if (mode === 'takeAway') return subtractHints[tool] ?? texts.hints[tool]
  return tool === 'point' && isFinger ? texts.pointByFinger : texts.hints[tool]
}

/** Full-window editor to mark the area of an image that should change. */
export function MaskEditor({ picture, strokes, onDone, onClose }: MaskEditorProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const [titleId, helpId] = [useId(), useId()]
  const [journal, setJournal] = useState(() => unfinished.get(picture) ?? { ...emptyJournal, done: strokes })
  const [size, setSize] = useState<Size | null>(null)
  const [isBroken, setBroken] = useState(false)
  const [tool, setTool] = useState<Tool>('point')
  const [mode, setMode] = useState<Mode>('plain')
  const [brush, setBrush] = useState<number>(brushSizes.first)
  const [note, setNote] = useState<Note | null>(null)
  const isFinger = useMedia('(pointer: coarse)')
  const { busy, fault, run } = useActs<'done'>()

  const change = (step: (known: Journal) => Journal) => setJournal(step)
  const showNote = (text: string) => setNote({ text, isSeen: true })
  const announce = (text: string) => setNote({ text, isSeen: false })
  const mark = (made: Mark, words: string) => {
    change((known) => add(known, made))
    announce(texts.inTotal(words, marksOf(journal.done).length + 1))
  }
  const { looking, findAt } = usePointing({ picture, size, change, showNote, announce })
  const { box, handleKey } = useKeyboardBox({
    size,
    onBox: () => setTool('rectangle'),
    onMark: (made) => mark(made, made.erases ? texts.rectangleRemoved : texts.rectangleAdded),
    isErasing: mode === 'takeAway',
    showNote,
  })

  const handleClose = () => {
    unfinished.set(picture, journal)
    onClose()
  }
  useModal(ref, handleClose)

  const handleUndo = () => {
    change(undo)
    announce(texts.undone)
  }
  const handleRedo = () => {
    change(redo)
    announce(texts.redone)
  }
  const handleTool = (next: Tool) => {
    setTool(next)
    setMode('plain')
    setNote(null)
  }
  const handlePoint = (at: Point, clickMode: Mode) => {
    if (clickMode === 'takeAway' && !hit(journal.done, at)) return showNote(texts.nothingToRemove)
    findAt(at, clickMode)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return
    event.preventDefault()
    if (key === 'y' || event.shiftKey) handleRedo()
    else handleUndo()
  }
  const handleDone = async () => {
    if (!size || !isMarked(journal.done, size)) return showNote(texts.areaRequired)
    const [file, overlay] = await Promise.all([toMaskFile(journal.done, size), toOverlayFile(journal.done, size)])
    unfinished.delete(picture)
    onDone({ picture, strokes: journal.done, file, overlay })
  }

  const isNoteVisible = isBroken || note?.isSeen === true
  const hint = hintOf(tool, mode, isFinger)
  return (
    // The keys are those of its parts; Escape is the dialog's own.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      data-kind="viewer"
      aria-labelledby={titleId}
      onKeyDown={handleKeyDown}
      onCancel={(event) => {
        event.stopPropagation()
        event.preventDefault()
        handleClose()
      }}
      // Browsers may close a dialog without a cancel event when Escape is pressed twice.
      onClose={(event) => {
        event.stopPropagation()
        if (!event.currentTarget.open) handleClose()
      }}
      className="m-0 h-dvh max-h-none w-screen max-w-none flex-col overflow-hidden bg-paper pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] text-ink open:flex open:animate-appear"
    >
      <header className="flex h-14 shrink-0 items-center gap-2 border-b border-line px-2 sm:px-4">
        <IconButton label={commonMessages.close} onClick={handleClose}>
          <X className="size-6" strokeWidth={1.5} aria-hidden />
        </IconButton>
        <h2 id={titleId} className="min-w-0 flex-1 truncate font-display text-lg sm:text-xl">
          {texts.title}
        </h2>
        <Button isBusy={busy !== null} onClick={() => void run('done', handleDone, texts.exportFailed)}>
          {texts.done}
        </Button>
      </header>
      {/* In a low window, the tools are beside the image. */}
      <div className="flex min-h-0 flex-1 flex-col [@media(max-height:30rem)]:flex-row">
        <div className="min-h-0 min-w-0 flex-1 bg-sunken p-3 sm:px-6">
          <MaskStage
            picture={picture}
            size={size}
            onSize={(known) => {
              setSize(known)
              setBroken(known === null)
            }}
            strokes={journal.done}
            tool={tool}
            mode={tool === 'brush' || tool === 'eraser' ? 'plain' : mode}
            brushWidth={size ? (brush / 100) * Math.max(size.width, size.height) : 0}
            box={box}
            looking={looking}
            onMark={(made) => mark(made, made.erases ? texts.removed : texts.added)}
            onPoint={handlePoint}
            onKeyDown={handleKey}
            helpId={helpId}
          />
        </div>
        <footer className="@container shrink-0 border-t border-line px-3 pt-2 pb-3 sm:px-6 [@media(max-height:30rem)]:w-88 [@media(max-height:30rem)]:overflow-y-auto [@media(max-height:30rem)]:border-t-0 [@media(max-height:30rem)]:border-l">
          <p id={helpId} hidden>
            {texts.keys}
          </p>
          {/* A single line of fixed height, so that messages do not shift the layout. */}
          <p className="flex min-h-10 items-center justify-center pb-1 text-center text-sm text-muted sm:min-h-7">
            <output className={isNoteVisible ? 'text-ink' : 'sr-only'}>
              {isBroken ? maskMessages.cannotBeShown : note?.text}
            </output>
            {!isNoteVisible && hint}
          </p>
          {fault !== null && (
            <p role="alert" className="pb-2 text-center text-sm text-bad">
              {fault}
            </p>
          )}
          <MaskTools
            tool={tool}
            onTool={handleTool}
            mode={mode}
            onMode={setMode}
            brush={brush}
            onBrush={setBrush}
            canUndo={journal.done.length > 0}
            canRedo={journal.undone.length > 0}
            canClear={marksOf(journal.done).length > 0}
            onUndo={handleUndo}
            onRedo={handleRedo}
            onClear={() => {
              change(clear)
              announce(texts.cleared)
            }}
          />
        </footer>
      </div>
    </dialog>
  )
}
