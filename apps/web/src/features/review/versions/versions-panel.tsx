import type { Attachment } from '@joinery/contract/files'
import { commonMessages as common } from '@joinery/contract/messages/common-messages'
import { versionMessages as texts } from '@joinery/contract/messages/version-messages'
import { Plus } from 'lucide-react'
import { use, useEffect, useId, useState } from 'react'

import { readVersions } from '#api/versions.ts'
import { getApprovalStamp } from '#features/review/approvals/approval-stamp.ts'
import { useStackApprovals } from '#features/review/approvals/use-approvals.ts'
import type { ReviewView } from '#features/review/review-view.ts'
import { UploadList } from '#kit/attachments/upload/upload-list.tsx'
import { useDownload } from '#kit/attachments/use-download.ts'
import { useExpiry } from '#kit/attachments/use-expiry.ts'
import { acceptVersion } from '#kit/attachments/version-kind.ts'
import { buttonClass } from '#kit/ui/buttons/button-class.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { may } from '#lib/may.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import { ConfirmDeleteVersion } from './confirm-delete-version.tsx'
import { VersionRow } from './version-row.tsx'
import { VersionSaved } from './version-saved.tsx'
import { VersionDrop, VersionUploads, VersionUploadsContext } from './version-uploads.tsx'
import { fromOlder } from './version-words.ts'

type AddVersionProps = { accept: string | undefined; onFile: (file: File) => void }

/** A file input styled as a button. */
function AddVersion({ accept, onFile }: AddVersionProps) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className={buttonClass(
        'outline',
        'md',
        'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
      )}
    >
      <Plus className="size-4" strokeWidth={1.5} aria-hidden />
      {texts.newVersion}
      <input
        id={id}
        type="file"
        name="attachments"
        accept={accept}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = '' // the same file can be chosen again
          if (file) onFile(file)
        }}
      />
    </label>
  )
}

/** The versions of the shown file, newest first. Accepts dropped files. */
export function VersionsPanel({ view }: { view: ReviewView }) {
  const uploads = use(VersionUploadsContext)
  if (!uploads) {
    return (
      <VersionUploads view={view}>
        <VersionsPanel view={view} />
      </VersionUploads>
    )
  }
  return (
    <VersionDrop className="min-h-full">
      <Versions view={view} uploads={uploads} />
    </VersionDrop>
  )
}

type VersionsProps = { view: ReviewView; uploads: NonNullable<React.ContextType<typeof VersionUploadsContext>> }

function Versions({ view, uploads: { add, canAdd, fault, onListed, ...list } }: VersionsProps) {
  const session = useSessionStore()
  const headingId = useId()
  const { project, file, versions, pins } = view
  const [leaving, setLeaving] = useState<Attachment | null>(null)
  const readAgain = useExpiry(() => readVersions(session, file.uid_stack))
  const { download, fault: downloadFault } = useDownload(readAgain)
  useEffect(() => {
    onListed(true)
    return () => onListed(false)
  }, [onListed])
  const trouble = fault ?? downloadFault
  const canDelete = may(project, 'editProject') && versions.length > 1
  const { data: approvals = [] } = useStackApprovals(project, file)
  const isSaved = view.saved === file.uid_file && !approvals.some(({ version }) => version === file.version)
  const older = fromOlder(pins, versions[0]?.version ?? 0)

  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-4 px-3 py-4 lg:py-6">
      {isSaved && <VersionSaved key={file.uid_file} view={view} />}
      <div className="flex min-h-10 items-center justify-between gap-3 px-2">
        <h2 id={headingId} className="font-display text-xl lg:text-2xl">
          {texts.versions}
        </h2>
        {canAdd && <AddVersion accept={acceptVersion(file)} onFile={(chosen) => add([chosen])} />}
      </div>
      {trouble !== null && (
        <Message kind="alert" tone="bad" className="mx-2">
          {trouble}
        </Message>
      )}
      {list.uploads.length > 0 && (
        <div className="px-2">
          <UploadList {...list} />
        </div>
      )}
      {older.length > 0 && (
        <ul aria-label={texts.openOnOlder} className="px-2 text-[0.9375rem]">
          {older.map(({ version, count }) => {
            const there = versions.find((one) => one.version === version)
            return (
              <li key={version}>
                {there ? (
                  <button
                    type="button"
                    onClick={() => view.onShow(there.uid_file)}
                    className="text-left underline decoration-line-strong underline-offset-4 hover:text-accent"
                  >
                    {texts.openFromVersion(count, version)}
                  </button>
                ) : (
                  texts.openFromDeleted(count, version)
                )}
              </li>
            )
          })}
        </ul>
      )}
      {view.fault !== null && (
        <Message kind="alert" tone="bad" className="mx-2">
          {view.fault}{' '}
          <Button variant="quiet" onClick={view.onRetry}>
            {common.tryAgain}
          </Button>
        </Message>
      )}
      <ol reversed aria-label={texts.versions} aria-busy={view.isReading || undefined} className="flex flex-col gap-1">
        {versions.map((version) => (
          <VersionRow
            key={version.uid_file}
            version={version}
            view={view}
            stamp={getApprovalStamp(approvals, version.version)}
            onDownload={() => void download(version).then(() => view.onDownloaded?.(version))}
            onDelete={canDelete ? () => setLeaving(version) : undefined}
            onBroken={() => void readAgain()}
          />
        ))}
      </ol>
      {versions.length === 1 && !view.isReading && (
        <p className="px-2 text-[0.9375rem] text-muted">{canAdd ? texts.onlyVersionAdd : texts.onlyVersion}</p>
      )}
      {leaving && <ConfirmDeleteVersion version={leaving} view={view} onClose={() => setLeaving(null)} />}
    </section>
  )
}
