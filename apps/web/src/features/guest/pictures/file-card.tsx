import type { Attachment } from '@joinery/contract/files'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { guestMessages as texts } from '@joinery/contract/messages/guest-messages'
import { Download, Maximize2 } from 'lucide-react'

import { useGuest } from '#features/guest/guest-context.ts'
import { isReviewed } from '#kit/attachments/file-kind.ts'
import { buttonClass } from '#kit/ui/buttons/button-class.ts'
import { Button } from '#kit/ui/buttons/button.tsx'

import { FilePicture } from './file-picture.tsx'
import type { OpenFile } from './open-file.ts'

type FileCardProps = {
  file: Attachment
  isFirst: boolean
  onOpen: OpenFile
  onBroken: () => void
}

/** A shared file that no decision is requested on. */
export function FileCard({ file, isFirst, onOpen, onBroken }: FileCardProps) {
  const { may } = useGuest()
  const { uid_stack, filename, version, version_count, url } = file
  const canOpen = isReviewed(file)
  return (
    <article id={`file-${uid_stack}`} aria-label={filename} className="flex scroll-mt-4 flex-col gap-4">
      {canOpen ? (
        <button
          type="button"
          aria-label={texts.openFile(filename)}
          onClick={() => onOpen(file)}
          className="block w-full cursor-zoom-in overflow-hidden bg-sunken sm:rounded-lg"
        >
          <FilePicture file={file} isFirst={isFirst} onBroken={onBroken} />
        </button>
      ) : (
        <FilePicture file={file} isFirst={isFirst} onBroken={onBroken} />
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:px-5">
        <p className="min-w-0 flex-1">
          <span dir="auto" className="block truncate font-medium">
            {filename}
          </span>
          {(version > 1 || version_count > 1) && <span className="text-sm text-muted">{texts.version(version)}</span>}
        </p>
        {canOpen ? (
          <Button variant="outline" onClick={() => onOpen(file)}>
            <Maximize2 className="size-4.5" strokeWidth={1.5} aria-hidden />
            {may('commentOnFiles') ? (
              <>
                <span className="max-sm:sr-only">{texts.openAndComment}</span>
                <span aria-hidden className="sm:hidden">
                  {texts.open}
                </span>
              </>
            ) : (
              texts.open
            )}
          </Button>
        ) : (
          <a href={`${url}&download=1`} className={buttonClass('outline')} aria-label={texts.downloadFile(filename)}>
            <Download className="size-4.5" strokeWidth={1.5} aria-hidden />
            {commonMessages.download}
          </a>
        )}
      </div>
    </article>
  )
}
