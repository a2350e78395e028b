import type { Attachment } from '@joinery/contract/files'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { genaiMessages as texts } from '@joinery/contract/messages/genai-messages'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { refreshSelections, selectionsQuery } from '#api/selections.ts'
import type { ProjectFiles } from '#api/use-project-files.ts'
import { useActs } from '#features/genai/use-acts.ts'
import { AttachmentTile } from '#kit/attachments/grid/attachment-tile.tsx'
import { createThumbnailLoader } from '#kit/attachments/grid/thumbnail-loader.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { ListEnd } from '#kit/ui/layout/list-end.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import { fetchInput, type ReadFiles } from './fetch-input.ts'

type ProjectPicturesDialogProps = {
  uid_project: string
  pictures: readonly Attachment[]
  /** How more project files are loaded. */
  rest: ProjectFiles
  /** Number of free slots. */
  free: number
  readAgain: ReadFiles
  onAdd: (files: readonly File[]) => void
  onClose: () => void
}

type TileProps = {
  file: Attachment
  name: string
  loader: ReturnType<typeof createThumbnailLoader>
  isChosen: boolean
  onToggle: () => void
  onBroken: () => void
}

function Tile({ file, name, loader, isChosen, onToggle, onBroken }: TileProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={name}
      title={name}
      onClick={onToggle}
      className="relative block w-full rounded-md aria-pressed:ring-2 aria-pressed:ring-accent"
    >
      <AttachmentTile file={file} loader={loader} onBroken={onBroken} />
      {isChosen && (
        <span className="absolute top-2 right-2 flex size-6 items-center justify-center rounded-full bg-accent text-on-accent">
          <Check className="size-4" strokeWidth={2} aria-hidden />
        </span>
      )}
    </button>
  )
}

/** The selections of a project that have an image, and how expired URLs of the images are refetched. */
const useItems = (uid_project: string) => {
  const session = useSessionStore()
  const query = useQuery(selectionsQuery(session, uid_project))
  const items = (query.data?.selections ?? []).flatMap(({ image, title }) => (image ? [{ image, title }] : []))
  const readItems = async (): Promise<readonly Attachment[] | undefined> => {
    await refreshSelections(session, uid_project)
    const { data } = await query.refetch()
    return data?.selections.flatMap(({ image }) => image ?? [])
  }
  return { items, readItems }
}

/** Selects one or more images from the project files and selections. Those of selections have their title as caption. */
export function ProjectPicturesDialog({
  uid_project,
  pictures,
  rest,
  free,
  readAgain,
  onAdd,
  onClose,
}: ProjectPicturesDialogProps) {
  const { items, readItems } = useItems(uid_project)
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
    const added = await Promise.all(
      chosen.flatMap((id) => {
        const file = pictures.find(({ uid_file }) => uid_file === id)
        if (file) return fetchInput(file, readAgain)
        const item = items.find(({ image }) => image.uid_file === id)
        return item ? fetchInput(item.image, readItems, item.title) : []
      }),
    )
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
        {pictures.map((file) => (
          <li key={file.uid_file}>
            <Tile
              file={file}
              name={file.filename}
              loader={loader}
              isChosen={chosen.includes(file.uid_file)}
              onToggle={() => toggle(file.uid_file)}
              onBroken={() => void readAgain()}
            />
          </li>
        ))}
        {rest.more && (
          // Some pages may have no images.
          <li key={rest.files.length} className="col-span-full">
            <ListEnd
              more={rest.more}
              isReadingMore={rest.isReadingMore}
              moreFault={rest.moreFault}
              className="py-2 text-center"
            />
          </li>
        )}
      </ul>
      {items.length > 0 && (
        <>
          <h3 className="mt-5 text-sm font-medium">{texts.selections}</h3>
          <ul
            aria-label={texts.selections}
            className="-mx-1 mt-2 grid max-h-[30dvh] grid-cols-3 gap-3 overflow-y-auto p-1 sm:grid-cols-4"
          >
            {items.map(({ image, title }) => (
              <li key={image.uid_file}>
                <Tile
                  file={image}
                  name={title}
                  loader={loader}
                  isChosen={chosen.includes(image.uid_file)}
                  onToggle={() => toggle(image.uid_file)}
                  onBroken={() => void readItems()}
                />
                <span aria-hidden dir="auto" className="mt-1 block truncate text-xs text-muted">
                  {title}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
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
