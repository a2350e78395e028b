import { reviewMessages } from '@joinery/contract/messages/review-messages'
import { versionMessages as texts } from '@joinery/contract/messages/version-messages'
import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'

import { refreshProject } from '#api/projects.ts'
import { addVersion, changeStack, refreshReview } from '#api/review.ts'
import type { ReviewView } from '#features/review/review-view.ts'
import { DropZone } from '#kit/attachments/upload/drop-zone.tsx'
import { UploadList } from '#kit/attachments/upload/upload-list.tsx'
import { type Uploads, useUploads } from '#kit/attachments/upload/use-uploads.ts'
import { refuseVersion } from '#kit/attachments/version-kind.ts'
import { Message } from '#kit/ui/feedback/message.tsx'
import { may } from '#lib/may.ts'
import { useSession, useSessionStore } from '#lib/session/session-provider.tsx'

type VersionUploadsState = Uploads & {
  readonly canAdd: boolean
  readonly fault: string | null
  /** Whether a panel lists the uploads, so that they are not shown over the image. */
  readonly isListed: boolean
  readonly onListed: (isListed: boolean) => void
}

export const VersionUploadsContext = createContext<VersionUploadsState | null>(null)

type VersionUploadsProps = {
  /** Null until the file is known. */
  view: ReviewView | null
  children: ReactNode
}

/** Uploads of new versions of the shown file, shared by drop areas and the panel. */
export function VersionUploads({ view, children }: VersionUploadsProps) {
  const session = useSessionStore()
  const { user } = useSession()
  const [fault, setFault] = useState<string | null>(null)
  const [isListed, setListed] = useState(false)
  // Show an uploaded version only if its file is still open.
  const looking = useRef<ReviewView | null>(null)
  useEffect(() => {
    looking.current = view
    return () => {
      looking.current = null
    }
  }, [view])
  const uid_project = view?.project.uid_project ?? ''
  const uid_stack = view?.file.uid_stack ?? ''
  const { add, ...list } = useUploads({
    send: async (chosen, options) => {
      const added = await addVersion(session, uid_stack, { file: chosen }, options)
      changeStack(session, uid_stack, ({ versions, ...rest }) => {
        const known = versions.filter(({ uid_file }) => uid_file !== added.uid_file)
        const { version_count } = added
        return { ...rest, versions: [added, ...known.map((one) => ({ ...one, version_count }))] }
      })
      if (looking.current?.file.uid_stack === uid_stack) looking.current.onSaved(added)
    },
    onSent: () => {
      void refreshReview(session, uid_project, uid_stack)
      void refreshProject(session, uid_project)
    },
    refuse: (chosen) => (view ? refuseVersion(chosen, view.file) : null),
    scope: view ? `version ${user?.uid_user}/${uid_stack}` : undefined,
  })
  const handleFiles = (files: Iterable<File>) => {
    const chosen = [...files]
    setFault(chosen.length > 1 ? reviewMessages.oneFileOnly : null)
    if (chosen.length === 1) add(chosen)
  }
  const canAdd = view !== null && may(view.project, 'addFiles')
  return (
    <VersionUploadsContext value={{ ...list, add: handleFiles, canAdd, fault, isListed, onListed: setListed }}>
      {children}
    </VersionUploadsContext>
  )
}

/** Drop area for a new version of the shown file; inert without permission. */
export function VersionDrop({ className = '', children }: { className?: string; children: ReactNode }) {
  const uploads = use(VersionUploadsContext)
  if (!uploads?.canAdd) return <div className={className}>{children}</div>
  const { add, fault, isListed, uploads: underWay, cancel, retry } = uploads
  return (
    <DropZone onFiles={add} label={texts.drop} className={className}>
      {children}
      {!isListed && (fault !== null || underWay.length > 0) && (
        <div className="absolute inset-x-3 bottom-3 z-20 mx-auto max-w-md rounded-md bg-surface px-3 text-ink shadow-high">
          {fault !== null && (
            <Message kind="alert" tone="bad" className="my-3">
              {fault}
            </Message>
          )}
          <UploadList uploads={underWay} cancel={cancel} retry={retry} />
        </div>
      )}
    </DropZone>
  )
}
