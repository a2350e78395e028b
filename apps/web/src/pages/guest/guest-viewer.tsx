// The file viewer of a guest, loaded when the first file is opened.
import type { Attachment } from '@joinery/contract/files'
import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { guestViewerMessages as texts } from '@joinery/contract/messages/guest-viewer-messages'
import { lightboxMessages } from '@joinery/contract/messages/lightbox-messages'
import { reviewMessages } from '@joinery/contract/messages/review-messages'
import type { Pin } from '@joinery/contract/review/pins'
import { Columns2, MapPinPlus, MessageSquare } from 'lucide-react'
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'

import { AskedNote } from '#features/guest/deciding/asked-note.tsx'
import { DecideButtons } from '#features/guest/deciding/decide-buttons.tsx'
import { questionsOf } from '#features/guest/deciding/questions.ts'
import { useGuest } from '#features/guest/guest-context.ts'
import type { ViewerStart } from '#features/guest/pictures/open-file.ts'
import { useStack } from '#features/guest/use-stack.ts'
import { GuestComments } from '#features/review/pins/guest-comments.tsx'
import { ReviewContext, useReviewClient } from '#features/review/review-client.ts'
import { fileKind } from '#kit/attachments/file-kind.ts'
import { LateSpinner } from '#kit/attachments/lightbox/late-spinner.tsx'
import { LightboxStage } from '#kit/attachments/lightbox/lightbox-stage.tsx'
import { useViewerKeys } from '#kit/attachments/lightbox/use-viewer-keys.ts'
import { ViewerOverlay } from '#kit/attachments/lightbox/viewer-overlay.tsx'
import { isOnShow } from '#kit/pins/on-show.ts'
import { PinField } from '#kit/pins/pin-field.tsx'
import type { StageMark } from '#kit/stage/mark-shape.ts'
import { useStageController } from '#kit/stage/stage-controller.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { RetryBoundary } from '#kit/ui/loading/retry-boundary.tsx'
import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'
import { fillMessage } from '#kit/ui/text/fill-message.tsx'
import { useStore } from '#lib/store/use-store.ts'

const CompareView = retryableLazy(async () => (await import('#features/review/compare/compare-view.tsx')).CompareView)
const PdfStage = retryableLazy(async () => (await import('#pages/viewer/pdf-stage.tsx')).PdfStage)

type GuestViewerProps = {
  file: Attachment
  start: ViewerStart
  /** Files with a preview, in order. */
  files: readonly Attachment[]
  /** Loads more files; undefined while loading or at the end. */
  more: (() => void) | undefined
  isPartial: boolean
  onOpen: (file: Attachment) => void
  onClose: () => void
  readAgain: () => Promise<readonly Attachment[] | undefined>
}

/** Files that are loaded beyond the shown one. */
const aheadCount = 10

const saveFile = ({ url }: Attachment): void => {
  const link = document.createElement('a')
  link.href = `${url}&download=1`
  link.download = ''
  link.click()
}

export function GuestViewer({ file, start, files, more, isPartial, onOpen, onClose, readAgain }: GuestViewerProps) {
  const { drafts, review } = useGuest()
  const client = useReviewClient()
  const { can, call, write } = client
  const question = questionsOf(review).find((one) => one.file.uid_file === file.uid_file)
  const { read, ...stack } = useStack(file)
  const { versions, pins } = stack
  const draftStore = drafts.open(`new:${file.uid_stack}`)
  const draft = useStore(draftStore)
  const place = draft?.place
  const isPdf = fileKind(file.mimetype) === 'pdf'
  const [pageOf, setPageOf] = useState<{ readonly uid_stack: string; readonly page: number } | null>(null)
  const page = isPdf ? (pageOf?.uid_stack === file.uid_stack ? pageOf.page : 1) : null
  const [isMarking, setMarking] = useState(start === 'comment' && !place)
  const [selected, setSelected] = useState<string | null>(null)
  const [isComparing, setComparing] = useState(start === 'compare')
  /** The version on the left; by default the one before the shown version. */
  const [compared, setCompared] = useState<string | null>(null)
  /** Narrow screens show the image until the guest opens the comments or has an unsent one. */
  const [isOpen, setOpen] = useState(start === 'comments' || place !== undefined)
  const controller = useStageController()
  const frame = useRef<HTMLDivElement>(null)
  const aside = useRef<HTMLElement>(null)
  const canComment = can('commentOnFiles')
  const older = versions.filter(({ version }) => version < file.version)
  const left = older.find(({ uid_file }) => uid_file === compared) ?? older[0]
  const canCompare = can('compareVersions') && versions.length > 1

  const index = files.findIndex(({ uid_stack }) => uid_stack === file.uid_stack)
  const isMoreNeeded = more !== undefined && index >= files.length - aheadCount
  useEffect(() => {
    if (isMoreNeeded) more()
  }, [isMoreNeeded, more])
  const step = (by: -1 | 1): void => {
    const next = files[(index + by + files.length) % files.length]
    if (!next || isComparing) return
    setMarking(false)
    setSelected(null)
    onOpen(next)
  }
  const onStep = files.length > 1 ? step : undefined
  const handleKeyDown = useViewerKeys({ controller, aside, onStep })
  const setPage = (next: number): void => setPageOf({ uid_stack: file.uid_stack, page: next })

  const select = (uid_pin: string | null): void => {
    setSelected(uid_pin)
    if (uid_pin !== null) setOpen(true)
    const pin = pins.find((one) => one.uid_pin === uid_pin)
    if (pin && pin.page !== null && pin.page !== page) setPage(pin.page)
  }
  const shown = pins.find(({ uid_pin }) => uid_pin === selected)
  const { x = null, y = null, w = 0, h = 0 } = shown && isOnShow(shown, { file, page }) ? shown : {}
  useLayoutEffect(() => {
    if (x !== null && y !== null) controller.show({ x, y, w: w ?? 0, h: h ?? 0 })
  }, [controller, x, y, w, h])

  const mark = (position: StageMark): void => {
    setMarking(false)
    setSelected(null)
    setOpen(true)
    draftStore.write(draftStore.getState()?.text ?? '', {
      uid_file: file.uid_file,
      mark: { ...position, page },
    })
  }
  const startMarking = (): void => {
    setComparing(false)
    setOpen(false)
    setMarking(true)
    frame.current?.querySelector<HTMLElement>('[role="application"]')?.focus({ preventScroll: true })
  }
  const sendComment = (content: string): Promise<boolean> =>
    write(async () => {
      if (!draft || !place) return
      const body = { ...place.mark, content, clientId: draft.clientId }
      const { pin } = await call('createPin', { params: { fileId: place.uid_file }, body }, reviewMessages.pinFailed)
      draftStore.drop()
      await read()
      select(pin.uid_pin)
    })
  const sendReply = ({ uid_pin }: Pin, content: string): Promise<boolean> =>
    write(async () => {
      const clientId = drafts.open(`answer:${uid_pin}`).getState()?.clientId ?? null
      await call(
        'createPinComment',
        { params: { pinId: uid_pin }, body: { content, clientId } },
        reviewMessages.pinFailed,
      )
      await read()
    })
  const handleEscape = (): void => {
    if (isMarking) setMarking(false)
    else if (isComparing) setComparing(false)
    else onClose()
  }

  const isWriting = place !== undefined && isOpen && !isMarking
  const isPlaceHere = place !== undefined && place.uid_file === file.uid_file && place.mark.page === page
  const layer = (
    <PinField
      pins={pins.filter((pin) => isOnShow(pin, { file, page }))}
      file={file}
      selected={selected}
      onSelect={select}
      isMarking={isMarking}
      unnumbered={isPlaceHere ? [{ key: 'new', mark: place.mark, name: texts.position }] : []}
    />
  )
  const stage = { file, controller, frame, mode: isMarking ? 'mark' : 'look', onMark: mark, layer, onStep } as const
  const panel = (
    <aside
      ref={aside}
      aria-label={texts.panelLabel(file.filename)}
      className="flex shrink-0 flex-col bg-paper text-ink max-lg:max-h-[60dvh] lg:w-96 lg:border-l lg:border-line"
    >
      <div
        className={`flex shrink-0 flex-wrap items-center gap-2 px-4 py-3 sm:px-5 ${isWriting ? 'max-lg:hidden' : ''}`}
      >
        {isMarking ? (
          <>
            <p className="min-w-0 flex-1 text-[0.9375rem]">{texts.placeHint}</p>
            <Button variant="outline" onClick={() => setMarking(false)}>
              {commonMessages.cancel}
            </Button>
          </>
        ) : (
          <>
            {canComment && !place && (
              <Button className="max-sm:flex-1 max-sm:px-3" onClick={startMarking}>
                <MapPinPlus className="size-4.5 shrink-0" strokeWidth={1.5} aria-hidden />
                {texts.comment}
              </Button>
            )}
            {(!place || !isOpen) && (
              <Button
                variant="outline"
                aria-expanded={isOpen}
                className="max-sm:flex-1 max-sm:px-3 lg:hidden"
                onClick={() => setOpen(!isOpen)}
              >
                <MessageSquare className="size-4.5 shrink-0 max-sm:hidden" strokeWidth={1.5} aria-hidden />
                {place ? texts.yourComment : texts.commentCount(pins.length)}
              </Button>
            )}
            {canCompare && (
              <Button
                variant="outline"
                aria-pressed={isComparing}
                className="max-sm:flex-1 max-sm:px-3"
                onClick={() => {
                  setOpen(false)
                  setComparing(!isComparing)
                }}
              >
                <Columns2 className="size-4.5 shrink-0 max-sm:hidden" strokeWidth={1.5} aria-hidden />
                {texts.compare}
              </Button>
            )}
          </>
        )}
      </div>
      <div className={`min-h-0 overflow-y-auto overscroll-contain lg:flex-1 ${isOpen ? '' : 'max-lg:hidden'}`}>
        {/* While writing a comment, only the form is shown. */}
        <div className={place ? 'hidden' : 'px-5 not-empty:pb-4'}>
          {question && (
            <div className="flex flex-col gap-4">
              <h2 className="font-medium">
                {fillMessage(approvalMessages.requestedYourApproval('{name}', file.version), {
                  name: <span dir="auto">{question.asked_by}</span>,
                })}
              </h2>
              {question.note !== '' && <AskedNote name={question.asked_by} note={question.note} />}
              <DecideButtons question={question} />
            </div>
          )}
        </div>
        <GuestComments
          view={{ file, ...stack, onRetry: () => void read(), selected, onSelect: select }}
          draft={
            draft && place
              ? {
                  text: draft.text,
                  clientId: draft.clientId,
                  uid_file: place.uid_file,
                  onChange: draftStore.write,
                  onCancel: draftStore.drop,
                  onSend: sendComment,
                  onMark: startMarking,
                }
              : null
          }
          onReply={sendReply}
        />
      </div>
    </aside>
  )

  return (
    <ReviewContext value={{ ...client, onPinsChanged: read }}>
      <ViewerOverlay
        file={file}
        onClose={onClose}
        onEscape={handleEscape}
        onDownload={saveFile}
        fault={null}
        counter={files.length > 1 ? lightboxMessages.counter(index + 1, files.length, isPartial) : undefined}
        panel={panel}
        onKeyDown={handleKeyDown}
      >
        <div ref={frame} tabIndex={-1} className="absolute inset-0">
          <RetryBoundary>
            <Suspense fallback={<LateSpinner className="size-full" />}>
              {isComparing && canCompare && left ? (
                <CompareView
                  key={page}
                  left={left}
                  right={file}
                  choices={{ versions: [file, ...older], others: [] }}
                  page={page}
                  onLeft={({ uid_file }) => setCompared(uid_file)}
                  onBroken={() => void readAgain()}
                />
              ) : isPdf ? (
                <PdfStage
                  key={file.uid_file}
                  {...stage}
                  page={page ?? 1}
                  onPage={setPage}
                  readAgain={readAgain}
                  onDownload={saveFile}
                />
              ) : (
                <LightboxStage {...stage} neighbours={[]} onBroken={() => void readAgain()} />
              )}
            </Suspense>
          </RetryBoundary>
        </div>
      </ViewerOverlay>
    </ReviewContext>
  )
}
