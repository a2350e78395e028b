import type { Attachment } from '@joinery/contract/files'
import { lightboxMessages as texts } from '@joinery/contract/messages/lightbox-messages'
import { reviewMessages } from '@joinery/contract/messages/review-messages'
import type { Project } from '@joinery/contract/projects'
import type { Pin } from '@joinery/contract/review/pins'
import { type KeyboardEvent, Suspense, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'

import { refreshProject } from '#api/projects.ts'
import { useFileAmong, useProjectFiles } from '#api/use-project-files.ts'
import type { Answered } from '#features/genai/revise/revise-panel.tsx'
import { useStackApprovals } from '#features/review/approvals/use-approvals.ts'
import { MemberReview } from '#features/review/member-review.tsx'
import { VersionDrop, VersionUploads } from '#features/review/versions/version-uploads.tsx'
import { fileKind, isReviewed } from '#kit/attachments/file-kind.ts'
import { Filmstrip } from '#kit/attachments/lightbox/filmstrip.tsx'
import { OverStageContext } from '#kit/attachments/lightbox/lightbox-over-stage.tsx'
import { neighboursOf } from '#kit/attachments/lightbox/lightbox.tsx'
import { NotShownContext } from '#kit/attachments/lightbox/not-shown.tsx'
import { OriginLine } from '#kit/attachments/lightbox/origin-line.tsx'
import { useViewerKeys } from '#kit/attachments/lightbox/use-viewer-keys.ts'
import { ViewerOverlay } from '#kit/attachments/lightbox/viewer-overlay.tsx'
import { useDownload } from '#kit/attachments/use-download.ts'
import { useExpiry } from '#kit/attachments/use-expiry.ts'
import { useStageController } from '#kit/stage/stage-controller.ts'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { RetryBoundary } from '#kit/ui/loading/retry-boundary.tsx'
import { useMedia } from '#lib/browser/use-media.ts'
import { may } from '#lib/may.ts'
import { useSession, useSessionStore } from '#lib/session/session-provider.tsx'
import { useGuestLinks, useMayShare } from '#lib/site/use-may-share.ts'
import { picturePanel } from '#pages/picture-panel/picture-panel.tsx'
import { useDisclosing } from '#pages/use-disclosing.tsx'

import { readOpenedAgain } from './opened-files.ts'
import { isPanel, keepPanel, type PanelMemory, readPanel } from './panel-memory.ts'
import { MemberCompare, type PanelId, panelsOf, ShareDialog } from './panels.tsx'
import { useReviewView } from './use-review-view.ts'
import { useSheet } from './use-sheet.ts'
import { useShownFile } from './use-shown-file.ts'
import { useViewerAddress } from './use-viewer-address.ts'
import { ViewerContent } from './viewer-content.tsx'
import { ViewerPanel } from './viewer-panel.tsx'
import { ViewerTools } from './viewer-tools.tsx'

/** Files that are loaded beyond the shown one. */
const aheadCount = 10

/** Files that are loaded at most to find the ones before and after a file opened by its address. */
const searchedCount = 2000

type ProjectViewerProps = {
  project: Project
  /** The file named in the URL. */
  uid_file: string
}

/** Shows the project file named in the URL with its panels. */
export function ProjectViewer({ project, uid_file }: ProjectViewerProps) {
  const { uid_project } = project
  const { files, isRead, fault: listFault, more, isReadingMore, moreFault } = useProjectFiles(uid_project)
  const uid_user = useSession().user?.uid_user ?? ''
  const address = useViewerAddress()
  const { change, close } = address
  const session = useSessionStore()
  const shown = useShownFile(uid_file, files, isRead || listFault !== null)
  const { file, stack, list, index, isArea, isGone } = shown
  const isPartial = more !== undefined
  const isOnStage = file !== null && isReviewed(file)
  // Load the next page shortly before the last loaded file is shown, and until the file in the URL is in the list.
  const isFurtherDown = isOnStage && list.length === 1 && stack?.isProjectFile === true && files.length < searchedCount
  const isNeeded = isArea ? index >= list.length - aheadCount : isFurtherDown
  const isMoreNeeded = isNeeded && isPartial && !isReadingMore && moreFault === null
  useEffect(() => {
    if (isMoreNeeded) more?.()
  }, [isMoreNeeded, more])

  const controller = useStageController()
  const aside = useRef<HTMLElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isCovered, setCovered] = useState(false)
  const [isNotShown, setNotShown] = useState(false)
  const overStage = useMemo(() => ({ anchor, onCover: setCovered }), [anchor])

  const isBeside = useMedia('(min-width: 64rem)')
  // The panel from the URL; a comment in the URL implies the comments panel.
  const wanted = isPanel(address.panel) ? address.panel : address.pin === null ? null : 'comments'
  const [memory, setMemory] = useState<PanelMemory>(() =>
    wanted === null ? readPanel() : { panel: wanted, isHidden: false },
  )
  const sheet = useSheet(aside, wanted === null ? 'peek' : 'half')
  const { setDetent } = sheet
  const remember = (next: PanelMemory): void => {
    setMemory(next)
    keepPanel(next)
  }
  const reveal = useCallback(
    (panel: PanelId) => {
      setMemory({ panel, isHidden: false })
      setDetent((now) => (now === 'peek' ? 'half' : now))
    },
    [setDetent],
  )
  const { refetch } = shown
  const readAgain = useExpiry(async () => {
    refetch()
    const opened = await readOpenedAgain(session.state)
    return opened?.some((one) => one.uid_file === uid_file) ? opened : refreshProject(session, uid_project)
  })
  const { download, fault, clearFault } = useDownload(readAgain)
  const canUseAi = may(project, 'useAi')
  // Text and region of a comment belong to the version that was shown when the revision was requested.
  const [asked, setAsked] = useState<{ readonly uid_file: string; readonly answers: Answered } | null>(null)
  const handleRevise = useCallback(
    ({ uid_pin, original_content: text, x, y, w, h }: Pin) => {
      setAsked({ uid_file, answers: { uid_pin, text, region: { x, y, w, h } } })
      reveal('revise')
    },
    [uid_file, reveal],
  )
  const canRevise = canUseAi && file !== null && fileKind(file.mimetype) === 'image'
  const { canPublish, onPublish, reminderFor, remindOfDownload, dialog: publishing } = useDisclosing(project)
  const view = useReviewView({
    project,
    shown,
    address,
    onPanel: reveal,
    onRevise: canRevise ? handleRevise : undefined,
    onDownloaded: remindOfDownload,
  })
  const canAdd = may(project, 'addFiles')
  const revise = canUseAi
    ? picturePanel({
        uid_user,
        uid_project,
        readAgain,
        saveTo: canAdd ? uid_project : undefined,
        answers: asked?.uid_file === uid_file ? asked.answers : undefined,
        onVersion: canAdd ? view?.onSaved : undefined,
      })
    : undefined
  const [isSharing, setSharing] = useState(false)
  const mayShare = useMayShare(project)
  const handleDownload = async (one: Attachment): Promise<void> => {
    await download(one)
    remindOfDownload(one)
  }
  // Only files in the file area can be shared by link.
  const isInArea = file !== null && (stack?.isProjectFile ?? files.some((one) => one.uid_stack === file.uid_stack))
  const isShareable = useGuestLinks() && isInArea
  const { data: approvals = [] } = useStackApprovals(project, file)
  const openApprovals = approvals.filter(({ status }) => status === 'open').length
  const tabs = view ? panelsOf(view, { revise, openApprovals, isShareable }) : []
  const current = tabs.find(({ id }) => id === memory.panel) ?? tabs[0]

  // The file was deleted or belongs to another project: close, with a toast on the page behind.
  const leave = useEffectEvent(() => {
    showToast({ text: reviewMessages.fileNotFound, tone: 'bad' })
    close()
  })
  useEffect(() => {
    if (isGone) leave()
  }, [isGone])
  // If the version was deleted, put the newest one into the URL.
  const newest = stack && file && file.uid_file !== uid_file ? file.uid_file : null
  useEffect(() => {
    if (newest !== null) change({ file: newest })
  }, [change, newest])
  // Runs after the dialog has focused its first button.
  useEffect(() => frame.current?.focus({ preventScroll: true }), [])

  const compared = address.compare
  const other = useFileAmong(compared, [...(stack?.versions ?? []), ...list, ...files], isPartial)
  const source = useFileAmong(file?.origin?.source_uid_file ?? null, [...list, ...files], isPartial)
  const isAway = isCovered || other !== undefined
  const handleShow = (next: Attachment): void => {
    clearFault()
    change({ file: next.uid_file, pin: null, compare: null, panel: null })
  }
  const handleStep = (step: -1 | 1): void => {
    const next = list.at((index + step) % list.length)
    if (next) handleShow(next)
  }
  const onStep = isOnStage && list.length > 1 && !other && !view?.isMarking ? handleStep : undefined
  const pressKey = useViewerKeys({ controller, aside, onStep })
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (isOnStage && !other) pressKey(event)
  }
  const neighbours = useMemo(() => neighboursOf(list, index), [list, index])
  const handleEscape = (): void => {
    if (other) change({ compare: null })
    else if (view?.draft) view.onDraft(null)
    else if (view?.isMarking) view.onMarking(false)
    else close()
  }
  const canComment = may(project, 'commentOnFiles') && isOnStage && !isAway
  const isStripShown = isBeside || sheet.detent === 'peek'

  const overlay = (
    <ViewerOverlay
      file={file}
      isAddressed
      onClose={close}
      onEscape={handleEscape}
      onDownload={isAway || isNotShown ? undefined : (one) => void handleDownload(one)}
      fault={fault}
      onKeyDown={handleKeyDown}
      counter={isOnStage && list.length > 1 ? texts.counter(index + 1, list.length, isArea && isPartial) : undefined}
      tools={
        <ViewerTools
          controller={isOnStage && !isAway ? controller : null}
          marking={canComment ? view : null}
          frame={frame}
          onShare={mayShare && isInArea && !isAway ? () => setSharing(true) : undefined}
          onPublish={onPublish && file && canPublish(file) && !isAway ? () => onPublish(file) : undefined}
          panel={
            current && isBeside
              ? {
                  isHidden: memory.isHidden,
                  onToggle: () => remember({ ...memory, isHidden: !memory.isHidden }),
                }
              : null
          }
        />
      }
      filmstrip={
        isStripShown && (
          <>
            {file?.origin && !isAway && (
              <OriginLine key={file.uid_file} origin={file.origin} source={source} onShow={handleShow} />
            )}
            {file && isOnStage && list.length > 1 && (
              <Filmstrip images={list} current={list[index] ?? file} onShow={handleShow} />
            )}
          </>
        )
      }
      panel={
        current && (
          <OverStageContext value={overStage}>
            <ViewerPanel
              ref={aside}
              tabs={tabs}
              current={current}
              onShow={(panel) => {
                // Opened from its tab, the panel applies to the whole image.
                if (panel === 'revise') setAsked(null)
                if (address.panel !== null) change({ panel: null })
                remember({ panel, isHidden: false })
              }}
              isBeside={isBeside}
              isHidden={memory.isHidden}
              sheet={sheet}
            />
          </OverStageContext>
        )
      }
    >
      <VersionDrop className="size-full">
        <div ref={frame} tabIndex={-1} className="relative flex size-full items-center justify-center">
          {view && file && (
            <NotShownContext value={setNotShown}>
              <ViewerContent
                view={view}
                controller={controller}
                neighbours={neighbours}
                onStep={onStep}
                frame={frame}
                // The comments panel shows the same hint.
                hasHint={current?.id !== 'comments' || (isBeside ? memory.isHidden : sheet.detent === 'peek')}
                readAgain={readAgain}
                onDownload={(one) => void handleDownload(one)}
              />
            </NotShownContext>
          )}
          {view && file && other && (
            <div className="absolute inset-0 z-10 bg-black">
              <RetryBoundary>
                <Suspense>
                  <MemberCompare view={view} left={other} right={file} onClose={() => change({ compare: null })} />
                </Suspense>
              </RetryBoundary>
            </div>
          )}
          <div ref={setAnchor} className="absolute inset-0 z-10 bg-black empty:hidden" />
        </div>
      </VersionDrop>
    </ViewerOverlay>
  )
  return (
    <MemberReview project={project}>
      <VersionUploads view={view}>{overlay}</VersionUploads>
      {isSharing && file && (
        <RetryBoundary className="fixed top-20 right-5 z-60">
          <Suspense>
            <ShareDialog
              project={project}
              file={file}
              reminder={reminderFor(file, () => setSharing(false))}
              onClose={() => setSharing(false)}
            />
          </Suspense>
        </RetryBoundary>
      )}
      {publishing}
    </MemberReview>
  )
}
