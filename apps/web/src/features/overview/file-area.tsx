import type { Attachment } from '@joinery/contract/files'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { overviewMessages as texts } from '@joinery/contract/messages/overview-messages'
import { Share2 } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'

import { AttachmentGrid } from '#kit/attachments/grid/attachment-grid.tsx'
import type { Stamp } from '#kit/attachments/stamp.tsx'
import { AddFiles } from '#kit/attachments/upload/add-files.tsx'
import { DropZone } from '#kit/attachments/upload/drop-zone.tsx'
import { UploadList } from '#kit/attachments/upload/upload-list.tsx'
import type { SendFile } from '#kit/attachments/upload/upload-queue.ts'
import { useUploads } from '#kit/attachments/upload/use-uploads.ts'
import type { ReadAgain } from '#kit/attachments/use-expiry.ts'
import { Button } from '#kit/ui/buttons/button.tsx'

import { ConfirmDeleteFile } from './confirm-delete-file.tsx'
import { DroppedOnFile } from './dropped-on-file.tsx'

/** Uploads that become a new version of a file. Like the uploads, it outlives the component, for retries. */
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
  files: readonly Attachment[]
  /** May this person add and delete files here? */
  canEdit: boolean
  send: SendFile
  /** Sends a file as a new version of another, where this person may. */
  sendVersion?: ((target: Attachment, ...sending: Parameters<SendFile>) => Promise<unknown>) | undefined
  onDelete: (file: Attachment, versions?: 'all') => Promise<unknown>
  /** Works from a picture, where this person may. */
  onUsePicture?: ((file: Attachment) => void) | undefined
  /** Shows a file to people without an account, or with null all of them, where this person may. */
  onShare?: ((file: Attachment | null) => void) | undefined
  /** How files stand with those who were asked about them, by the ids of the files. */
  stamps?: ReadonlyMap<string, Stamp> | undefined
  /** The list is no longer what it was, or its addresses ran out: reads it again. */
  onChanged: ReadAgain
  /** The person's and the project's ids: who looks into another tab meanwhile finds the uploads again, nobody else does. */
  scope?: string
  /** What stands above them: files can be dropped on it too. */
  children?: ReactNode
}

/** The files of a project: a grid, and for its owner the means to add and delete. */
export function FileArea({
  files,
  canEdit,
  send,
  sendVersion,
  onDelete,
  onUsePicture,
  onShare,
  stamps,
  onChanged,
  scope,
  children,
}: FileAreaProps) {
  const headingId = useId()
  const [leaving, setLeaving] = useState<Attachment | null>(null)
  const [dropped, setDropped] = useState<{ readonly file: File; readonly target: Attachment } | null>(null)
  const { add, ...list } = useUploads({
    send: (file, options) => {
      const target = versionTargets.get(file)
      return target && sendVersion ? sendVersion(target, file, options) : send(file, options)
    },
    onSent: () => void onChanged(),
    scope,
  })
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
    // Several are no version of one.
    if (file && target && others.length === 0) setDropped({ file, target })
    else if (canEdit) add(added)
  }
  const isEmpty = files.length === 0

  const content = (
    <section aria-labelledby={headingId}>
      <div className="mb-5 flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="flex items-baseline gap-2.5">
          <h2 id={headingId} className="font-display text-2xl">
            {texts.files}
          </h2>
          {!isEmpty && (
            <span className="text-base text-muted tabular-nums">
              {files.length}
              <span className="sr-only"> {texts.filesNoun(files.length)}</span>
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
              {/* Beside the others there is room for the sign alone on a phone. */}
              <span className="max-sm:sr-only">{commonMessages.share}</span>
            </Button>
          )}
          {canEdit && <AddFiles onFiles={add} variant={isEmpty ? 'primary' : 'outline'} />}
        </div>
      </div>
      {(canEdit || sendVersion) && list.uploads.length > 0 && (
        <div className="mb-6 max-w-2xl">
          <UploadList {...list} />
        </div>
      )}
      {isEmpty ? (
        <NoFiles canEdit={canEdit} />
      ) : (
        <AttachmentGrid
          files={files}
          onExpired={onChanged}
          onDelete={canEdit ? setLeaving : undefined}
          onUsePicture={onUsePicture}
          onShare={onShare}
          stamps={stamps}
        />
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
