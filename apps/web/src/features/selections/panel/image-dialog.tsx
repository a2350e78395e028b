import { commonMessages } from '@joinery/contract/messages/common-messages'
import { selectionMessages } from '@joinery/contract/messages/selection-messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { projectFilesQuery } from '#api/project-files.ts'
import { reviewQuery } from '#api/review.ts'
import { fileKind } from '#kit/attachments/file-kind.ts'
import { thumbnailAddress } from '#kit/attachments/grid/use-thumbnail.ts'
import { plainText } from '#kit/rich-text/plain-text.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

const { panel: texts } = selectionMessages

type ImageDialogProps = {
  projectId: string
  onFile: (uid_file: string) => void
  onPin: (uid_pin: string) => Promise<void>
  onClose: () => void
}

/** Chooses an item's image from the project's files, or the marked area of a comment. */
export function ImageDialog({ projectId, onFile, onPin, onClose }: ImageDialogProps) {
  const session = useSessionStore()
  const files = useInfiniteQuery(projectFilesQuery(session, projectId))
  const review = useInfiniteQuery(reviewQuery(session, projectId))
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const images = (files.data?.files ?? []).filter(({ mimetype }) => fileKind(mimetype) === 'image')
  const pins = (review.data?.open ?? []).filter(({ w, h, page }) => w !== null && h !== null && page === null)
  const handlePin = async (uid_pin: string): Promise<void> => {
    setFault(null)
    setBusy(true)
    try {
      await onPin(uid_pin)
      onClose()
    } catch (error) {
      setFault(sentenceOf(error, selectionMessages.imageFailed))
      setBusy(false)
    }
  }
  return (
    <Dialog title={texts.chooseFile} size="lg" onClose={onClose}>
      {fault !== null && (
        <Message kind="alert" tone="bad" className="mt-4">
          {fault}
        </Message>
      )}
      {images.length === 0 ? (
        <p className="mt-4 text-muted">{texts.noImages}</p>
      ) : (
        <ul className="mt-4 grid grid-cols-3 gap-2 sm:grid-cols-5">
          {images.map(({ uid_file, filename, url }) => (
            <li key={uid_file}>
              <button
                type="button"
                aria-label={filename}
                title={filename}
                className="block w-full overflow-hidden rounded-sm border border-line hover:border-line-strong"
                onClick={() => {
                  onFile(uid_file)
                  onClose()
                }}
              >
                <img src={thumbnailAddress(url)} alt="" loading="lazy" className="aspect-square w-full object-cover" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {files.hasNextPage && (
        <Button variant="quiet" className="mt-2" onClick={() => void files.fetchNextPage()}>
          {commonMessages.showMore}
        </Button>
      )}
      <h3 className="mt-6 pb-1 text-sm font-medium">{texts.fromComment}</h3>
      {pins.length === 0 ? (
        <p className="text-muted">{texts.noComments}</p>
      ) : (
        <ul>
          {pins.map(({ uid_pin, number, content }) => (
            <li key={uid_pin} className="border-b border-line">
              <button
                type="button"
                disabled={isBusy}
                className="flex min-h-11 w-full items-center gap-3 px-1 text-left hover:bg-selected"
                onClick={() => void handlePin(uid_pin)}
              >
                <span className="text-sm text-muted">{texts.comment(number)}</span>
                <span dir="auto" className="min-w-0 flex-1 truncate">
                  {plainText(content)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
