import type { Attachment } from '@joinery/contract/files'
import { type ReactNode, type Ref, useId, useState } from 'react'

import { AttachmentGrid, type GridHandle } from '#kit/attachments/grid/attachment-grid.tsx'
import type { SidePanel } from '#kit/attachments/lightbox/lightbox.tsx'
import { AddFiles } from '#kit/attachments/upload/add-files.tsx'
import { DropZone } from '#kit/attachments/upload/drop-zone.tsx'
import { UploadList } from '#kit/attachments/upload/upload-list.tsx'
import type { SendFile } from '#kit/attachments/upload/upload-queue.ts'
import { useUploads } from '#kit/attachments/upload/use-uploads.ts'
import type { ReadAgain } from '#kit/attachments/use-expiry.ts'
import { pluralOf } from '#lib/format.ts'

import { ConfirmDeleteFile } from './confirm-delete-file.tsx'
import { NoFiles } from './no-files.tsx'

type FileAreaProps = {
  files: readonly Attachment[]
  /** May this person add and delete files here? */
  canEdit: boolean
  send: SendFile
  onDelete: (file: Attachment) => Promise<unknown>
  /** Works from a picture, where this person may. */
  onUsePicture?: ((file: Attachment) => void) | undefined
  /** The list is no longer what it was, or its addresses ran out: reads it again. */
  onChanged: ReadAgain
  /** The person's and the project's ids: who looks into another tab meanwhile finds the uploads again, nobody else does. */
  scope?: string
  sidePanel?: SidePanel | undefined
  /** For whoever wants to open one of the files. */
  grid?: Ref<GridHandle>
  /** What stands above them: files can be dropped on it too. */
  children?: ReactNode
}

/** The files of a project: a grid, and for its owner the means to add and delete. */
export function FileArea({
  files,
  canEdit,
  send,
  onDelete,
  onUsePicture,
  onChanged,
  scope,
  sidePanel,
  grid,
  children,
}: FileAreaProps) {
  const headingId = useId()
  const [leaving, setLeaving] = useState<Attachment | null>(null)
  const { add, ...list } = useUploads({ send, onSent: () => void onChanged(), scope })
  const isEmpty = files.length === 0

  const content = (
    <section aria-labelledby={headingId}>
      <div className="mb-5 flex min-h-10 items-center justify-between gap-4">
        <div className="flex items-baseline gap-2.5">
          <h2 id={headingId} className="font-display text-2xl">
            Files
          </h2>
          {!isEmpty && (
            <span className="text-base text-muted tabular-nums">
              {files.length}
              <span className="sr-only"> {pluralOf(files.length, 'file')}</span>
            </span>
          )}
        </div>
        {canEdit && <AddFiles onFiles={add} variant={isEmpty ? 'primary' : 'outline'} />}
      </div>
      {canEdit && list.uploads.length > 0 && (
        <div className="mb-6 max-w-2xl">
          <UploadList {...list} />
        </div>
      )}
      {isEmpty ? (
        <NoFiles canEdit={canEdit} />
      ) : (
        <AttachmentGrid
          ref={grid}
          files={files}
          onExpired={onChanged}
          onDelete={canEdit ? setLeaving : undefined}
          onUsePicture={onUsePicture}
          sidePanel={sidePanel}
        />
      )}
      {leaving && (
        <ConfirmDeleteFile
          file={leaving}
          onDelete={async () => {
            await onDelete(leaving)
            void onChanged()
          }}
          onClose={() => setLeaving(null)}
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
  return canEdit ? <DropZone onFiles={add}>{area}</DropZone> : area
}
