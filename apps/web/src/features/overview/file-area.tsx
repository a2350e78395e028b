import type { Attachment } from '@joinery/contract/files'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { overviewMessages as texts } from '@joinery/contract/messages/overview-messages'
import { Share2 } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'

import type { ProjectFiles } from '#api/use-project-files.ts'
import { AttachmentGrid } from '#kit/attachments/grid/attachment-grid.tsx'
import type { Stamp } from '#kit/attachments/stamp.tsx'
import { AddFiles } from '#kit/attachments/upload/add-files.tsx'
import { DropZone } from '#kit/attachments/upload/drop-zone.tsx'
import { UploadList } from '#kit/attachments/upload/upload-list.tsx'
import type { SendFile } from '#kit/attachments/upload/upload-queue.ts'
import { useUploads } from '#kit/attachments/upload/use-uploads.ts'
import type { ReadAgain } from '#kit/attachments/use-expiry.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { ListEnd } from '#kit/ui/layout/list-end.tsx'
import { useIntent } from '#lib/intent.ts'

import { ConfirmDeleteFile } from './confirm-delete-file.tsx'
import { DroppedOnFile } from './dropped-on-file.tsx'

/** The target files of version uploads; outlives the component for retries. */
const versionTargets = new WeakMap<File, Attachment>()

const cardAt = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('[data-file]') : null

function NoFiles({ canEdit }: { canEdit: boolean }) {
  return (
    <div className="rounded-lg border border-dashed border-line-strong px-6 py-12 text-center">
      <p className="font-display text-xl">{texts.noFiles.title}</p>
      <p className="mx-auto mt-2 max-w-md text-muted">{canEdit ? texts.noFiles.hint : texts.noFiles.hintReadOnly}</p>
    </div>
  )
}

type FileAreaProps = {
  /** The loaded files. */
  list: ProjectFiles
  /** Number of files, including those not loaded. */
  total: number
  /** Whether the user can add and delete files. */
  canEdit: boolean
  send: SendFile
  /** Uploads a new version of a file; undefined without permission. */
  sendVersion?: ((target: Attachment, ...sending: Parameters<SendFile>) => Promise<unknown>) | undefined
  onDelete: (file: Attachment, versions?: 'all') => Promise<unknown>
  /** Opens an image in Gen A.I.; undefined without permission. */
  onUsePicture?: ((file: Attachment) => void) | undefined
  /** Shares a file, or all with null; undefined without permission. */
  onShare?: ((file: Attachment | null) => void) | undefined
  /** Publishes an image with its original; undefined without permission. */
  onPublish?: ((file: Attachment) => void) | undefined
  canPublish?: ((file: Attachment) => boolean) | undefined
  /** Approval stamps, by file id. */
  stamps?: ReadonlyMap<string, Stamp> | undefined
  /** Refetches the list after a change or when URLs have expired. */
  onChanged: ReadAgain
  /** User and project id; running uploads are found again per scope. */
  scope?: string
  /** Content above the files, which is part of the drop area. */
  children?: ReactNode
}

/** The project files as a grid, with controls to add and delete them if `canEdit`. */
export function FileArea({
  list: { files, isRead, fault, retry, more, isReadingMore, moreFault },
  total,
  canEdit,
  send,
  sendVersion,
  onDelete,
  onUsePicture,
  onShare,
  onPublish,
  canPublish,
  stamps,
  onChanged,
  scope,
  children,
}: FileAreaProps) {
  const headingId = useId()
  const [leaving, setLeaving] = useState<Attachment | null>(null)
  const [dropped, setDropped] = useState<{ readonly file: File; readonly target: Attachment } | null>(null)
  const { add, ...uploads } = useUploads({
    send: (file, options) => {
      const target = versionTargets.get(file)
      return target && sendVersion ? sendVersion(target, file, options) : send(file, options)
    },
    onSent: () => void onChanged(),
    scope,
  })
  // The page is opened to add a file.
  const section = useRef<HTMLElement>(null)
  useIntent('addFile', () => section.current?.querySelector<HTMLElement>('input[type="file"][multiple]')?.focus())
  const aimed = useRef<Element | null>(null)
  const aimAt = (target: EventTarget | null) => {
    const card = cardAt(target)
    if (card === aimed.current) return
    aimed.current?.removeAttribute('data-drop')
    card?.setAttribute('data-drop', '')
    aimed.current = card
  }
  const handleFiles = (added: readonly File[], at: EventTarget | null) => {
    const [file, ...others] = added
    const id = sendVersion && cardAt(at)?.getAttribute('data-file')
    const target = files.find(({ uid_file }) => uid_file === id)
    // Several files cannot become one version.
    if (file && target && others.length === 0) setDropped({ file, target })
    else if (canEdit) add(added)
  }
  const isEmpty = total === 0

  const content = (
    <section ref={section} aria-labelledby={headingId}>
      <div className="mb-5 flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="flex items-baseline gap-2.5">
          <h2 id={headingId} className="font-display text-2xl">
            {texts.files}
          </h2>
          {!isEmpty && (
            <span className="text-base text-muted tabular-nums">
              {total}
              <span className="sr-only"> {texts.filesNoun(total)}</span>
            </span>
          )}
        </div>
        <div className="flex gap-2.5">
          {onShare && !isEmpty && (
            <Button
              variant="outline"
              className="max-sm:w-11 max-sm:px-0"
              title={commonMessages.share}
              onClick={() => onShare(null)}
            >
              <Share2 className="size-4" strokeWidth={1.5} aria-hidden />
              {/* On a phone there is room for the icon only. */}
              <span className="max-sm:sr-only">{commonMessages.share}</span>
            </Button>
          )}
          {canEdit && <AddFiles onFiles={add} variant={isEmpty ? 'primary' : 'outline'} />}
        </div>
      </div>
      {(canEdit || sendVersion) && uploads.uploads.length > 0 && (
        <div className="mb-6 max-w-2xl">
          <UploadList {...uploads} />
        </div>
      )}
      {isEmpty ? (
        <NoFiles canEdit={canEdit} />
      ) : isRead ? (
        <>
          <AttachmentGrid
            files={files}
            total={total}
            onExpired={onChanged}
            onDelete={canEdit ? setLeaving : undefined}
            onUsePicture={onUsePicture}
            onShare={onShare}
            onPublish={onPublish}
            canPublish={canPublish}
            stamps={stamps}
          />
          <ListEnd key={files.length} more={more} isReadingMore={isReadingMore} moreFault={moreFault} />
        </>
      ) : (
        fault !== null && <ErrorLine text={fault} onRetry={retry} />
      )}
      {leaving && (
        <ConfirmDeleteFile
          file={leaving}
          onDelete={async (versions) => {
            await onDelete(leaving, versions)
            void onChanged()
          }}
          onClose={() => setLeaving(null)}
        />
      )}
      {dropped && (
        <DroppedOnFile
          dropped={dropped.file}
          target={dropped.target}
          onVersion={() => {
            versionTargets.set(dropped.file, dropped.target)
            add([dropped.file])
            setDropped(null)
          }}
          onAdd={
            canEdit
              ? () => {
                  add([dropped.file])
                  setDropped(null)
                }
              : undefined
          }
          onClose={() => setDropped(null)}
        />
      )}
    </section>
  )
  const area = (
    <div className="flex flex-col gap-12">
      {children}
      {content}
    </div>
  )
  if (!sendVersion || isEmpty) return canEdit ? <DropZone onFiles={handleFiles}>{area}</DropZone> : area
  const label = canEdit ? texts.dropHint : texts.dropHintVersionOnly
  return (
    <DropZone onFiles={handleFiles} onOver={aimAt} label={label} isClear>
      {area}
    </DropZone>
  )
}
