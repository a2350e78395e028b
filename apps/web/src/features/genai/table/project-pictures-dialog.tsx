import type { Attachment } from '@joinery/contract/files'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { genaiMessages as texts } from '@joinery/contract/messages/genai-messages'
import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { useActs } from '#features/genai/use-acts.ts'
import { AttachmentTile } from '#kit/attachments/grid/attachment-tile.tsx'
import { createThumbnailLoader } from '#kit/attachments/grid/thumbnail-loader.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'

import { fetchInput, type ReadFiles } from './fetch-input.ts'

type ProjectPicturesDialogProps = {
  pictures: readonly Attachment[]
  /** Number of free slots. */
  free: number
  readAgain: ReadFiles
  onAdd: (files: readonly File[]) => void
  onClose: () => void
}

/** Selects one or more images from the project files. */
export function ProjectPicturesDialog({ pictures, free, readAgain, onAdd, onClose }: ProjectPicturesDialogProps) {
  const [loader] = useState(() => createThumbnailLoader())
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { busy, fault, run } = useActs<'add'>()
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const isTooMany = chosen.length > free

  const toggle = (id: string) => setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  const handleAdd = async () => {
    const selected = chosen.flatMap((id) => pictures.find(({ uid_file }) => uid_file === id) ?? [])
    const added = await Promise.all(selected.map((file) => fetchInput(file, readAgain)))
    if (!isHere.current) return // cancelled
    onAdd(added)
    onClose()
  }

  return (
    <Dialog onClose={onClose} title={texts.fromProject} size="lg">
      <ul
        aria-label={texts.projectImages}
        className="-mx-1 mt-5 grid max-h-[50dvh] grid-cols-3 gap-3 overflow-y-auto p-1 sm:grid-cols-4"
      >
        {pictures.map((file) => {
          const isChosen = chosen.includes(file.uid_file)
          return (
            <li key={file.uid_file}>
              <button
                type="button"
                aria-pressed={isChosen}
                aria-label={file.filename}
                title={file.filename}
                onClick={() => toggle(file.uid_file)}
                className="relative block w-full rounded-md aria-pressed:ring-2 aria-pressed:ring-accent"
              >
                <AttachmentTile file={file} loader={loader} onBroken={() => void readAgain()} />
                {isChosen && (
                  <span className="absolute top-2 right-2 flex size-6 items-center justify-center rounded-full bg-accent text-on-accent">
                    <Check className="size-4" strokeWidth={2} aria-hidden />
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
      {(fault !== null || isTooMany) && <ErrorLine text={fault ?? messages.ai.tooManyInputs} className="mt-4" />}
      <div className="mt-6 flex items-center justify-end gap-3">
        <span className="mr-auto text-sm text-muted tabular-nums">
          {texts.selectedOf(chosen.length, Math.min(free, limits.ai.inputs))}
        </span>
        <Button variant="outline" onClick={onClose}>
          {commonMessages.cancel}
        </Button>
        <Button disabled={busy !== null} onClick={() => void run('add', handleAdd, messages.file.downloadFailed)}>
          {texts.add}
        </Button>
      </div>
    </Dialog>
  )
}
