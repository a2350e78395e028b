import type { Attachment } from '@joinery/contract/files'
import type { Project } from '@joinery/contract/projects'
import type { Pin } from '@joinery/contract/review/pins'
import { useMemo, useState } from 'react'

import type { ReviewView } from '#features/review/review-view.ts'
import { fileKind } from '#kit/attachments/file-kind.ts'
import type { Mark } from '#kit/pins/pin-field.tsx'
import { useIntent } from '#lib/intent.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import type { PanelId } from './panels.tsx'
import { noteVersion, type ShownFile } from './use-shown-file.ts'
import type { useViewerAddress } from './use-viewer-address.ts'

type ReviewViewOptions = {
  project: Project
  shown: ShownFile
  address: ReturnType<typeof useViewerAddress>
  onPanel: (panel: PanelId) => void
  onRevise: ((pin: Pin) => void) | undefined
  onDownloaded: (version: Attachment) => void
}

const none: readonly never[] = []

/** State and callbacks shared by the review panels and the pin layer; null until the file is known. */
export const useReviewView = (options: ReviewViewOptions): ReviewView | null => {
  const { project, shown, address, onPanel, onRevise, onDownloaded } = options
  const session = useSessionStore()
  const { file, stack, isReading, fault, refetch } = shown
  const { pin: selected, change } = address
  // An unsent draft belongs to the version it was begun on.
  const [drafted, setDrafted] = useState<{ readonly uid_file: string; readonly mark: Mark } | null>(null)
  const [markedIn, setMarkedIn] = useState<string | null>(null)
  const [askingFor, setAskingFor] = useState<string | null>(null)
  const [saved, setSaved] = useState<string | null>(null)
  const [turned, setTurned] = useState<{ readonly uid_file: string; readonly page: number } | null>(null)

  useIntent('comment', (uid_file) => {
    setMarkedIn(uid_file)
    onPanel('comments')
  })
  useIntent('requestApproval', (uid_file) => {
    setAskingFor(uid_file)
    onPanel('approval')
  })
  useIntent('versionSaved', (uid_file) => {
    setSaved(uid_file)
    onPanel('versions')
  })

  return useMemo(() => {
    if (!file) return null
    const { uid_file, uid_stack } = file
    const pins = stack?.pins ?? none
    const ofSelected = pins.find(({ uid_pin }) => uid_pin === selected)?.page
    const page = turned?.uid_file === uid_file ? turned.page : (ofSelected ?? 1)
    return {
      project,
      file,
      versions: stack?.versions ?? [file],
      pins,
      isReading,
      fault,
      onRetry: refetch,
      page: fileKind(file.mimetype) === 'pdf' ? page : null,
      onPage: (next: number) => setTurned({ uid_file, page: next }),
      selected,
      onSelect: (uid_pin: string | null) => {
        const { page: wanted = null } = pins.find((one) => one.uid_pin === uid_pin) ?? {}
        if (wanted !== null) setTurned({ uid_file, page: wanted })
        change({ pin: uid_pin })
        if (uid_pin !== null) onPanel('comments')
      },
      draft: drafted?.uid_file === uid_file ? drafted.mark : null,
      onDraft: (mark: Mark | null) => {
        setDrafted(mark && { uid_file, mark })
        if (!mark) return
        setMarkedIn(null)
        onPanel('comments')
      },
      isMarking: markedIn === uid_file,
      onMarking: (isMarking: boolean) => setMarkedIn(isMarking ? uid_file : null),
      isAsking: askingFor === uid_file,
      onAsking: (isAsking: boolean) => {
        setAskingFor(isAsking ? uid_file : null)
        if (isAsking) onPanel('approval')
      },
      saved,
      onSaved: (version: Attachment) => {
        noteVersion(session, version.uid_file, version.uid_stack)
        change({ file: version.uid_file, compare: null })
        setSaved(version.uid_file)
        onPanel('versions')
      },
      onShow: (next: string) => {
        const isVersion = stack?.versions.some((one: Attachment) => one.uid_file === next)
        if (isVersion) noteVersion(session, next, uid_stack)
        change(isVersion ? { file: next } : { file: next, pin: null, compare: null })
      },
      onCompare: (other: string | null) => change({ compare: other }),
      onRevise,
      onDownloaded,
    }
  }, [
    session,
    project,
    file,
    stack,
    isReading,
    fault,
    refetch,
    selected,
    change,
    drafted,
    markedIn,
    askingFor,
    saved,
    turned,
    onPanel,
    onRevise,
    onDownloaded,
  ])
}
