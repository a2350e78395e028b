// Publishing an image with its original, from the list of files and from the viewer.
import type { Attachment } from '@joinery/contract/files'
import { attachmentMessages } from '@joinery/contract/messages/attachment-messages'
import type { Project } from '@joinery/contract/projects'
import { type ReactNode, Suspense, useCallback, useState } from 'react'

import { isPublishable } from '#features/disclosure/is-publishable.ts'
import { useReminder } from '#features/disclosure/reminder.ts'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { RetryBoundary } from '#kit/ui/loading/retry-boundary.tsx'
import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'
import { may } from '#lib/may.ts'
import { useSite } from '#lib/site/site-provider.tsx'

const PublishDialog = retryableLazy(async () => (await import('#features/disclosure/publish-dialog.tsx')).PublishDialog)
const ShareReminder = retryableLazy(async () => (await import('#features/disclosure/share-reminder.tsx')).ShareReminder)

const isMadeWithAi = ({ origin }: Attachment): boolean => origin?.is_local === false

type Disclosing = {
  /** Undefined unless the person can publish. */
  readonly onPublish: ((file: Attachment) => void) | undefined
  readonly canPublish: (file: Attachment) => boolean
  /** Shown while the file is shared. */
  readonly reminderFor: (file: Attachment | null, onLeave: () => void) => ReactNode
  readonly remindOfDownload: (file: Attachment) => void
  readonly dialog: ReactNode
}

export const useDisclosing = (project: Project): Disclosing => {
  const isOn = useSite().disclosurePages && may(project, 'publishDisclosures')
  const isReminded = useReminder()
  const [file, setFile] = useState<Attachment | null>(null)
  const canPublish = useCallback((one: Attachment) => isOn && isPublishable(one), [isOn])
  const isOffered = useCallback(
    (one: Attachment | null): one is Attachment => one !== null && isReminded && isMadeWithAi(one) && canPublish(one),
    [isReminded, canPublish],
  )
  const remindOfDownload = useCallback(
    (one: Attachment) => {
      if (!isOffered(one)) return
      showToast({
        text: attachmentMessages.publishReminder,
        action: { label: attachmentMessages.publish, onAct: () => setFile(one) },
      })
    },
    [isOffered],
  )
  return {
    onPublish: isOn ? setFile : undefined,
    canPublish,
    reminderFor: (one, onLeave) =>
      isOffered(one) && (
        <Suspense>
          <ShareReminder
            onPublish={() => {
              onLeave()
              setFile(one)
            }}
          />
        </Suspense>
      ),
    remindOfDownload,
    dialog: file && (
      <RetryBoundary className="fixed top-20 right-5 z-60">
        <Suspense>
          <PublishDialog project={project} file={file} onClose={() => setFile(null)} />
        </Suspense>
      </RetryBoundary>
    ),
  }
}
