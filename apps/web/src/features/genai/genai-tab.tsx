import type { Attachment } from '@joinery/contract/files'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import type { Project } from '@joinery/contract/projects'
import { useRef, useState } from 'react'

import { refreshGenerated } from '#api/ai.ts'
import { fileKind } from '#kit/attachments/file-kind.ts'
import { DropZone } from '#kit/attachments/upload/drop-zone.tsx'
import { useExpiry } from '#kit/attachments/use-expiry.ts'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { useMedia } from '#lib/browser/use-media.ts'
import { useIntent } from '#lib/intent.ts'

import { MaskOutlet } from './mask/mask-outlet.tsx'
import { useMarking } from './mask/use-marking.ts'
import { HistoryStrip } from './result/history-strip.tsx'
import { MadeViewer } from './result/made-viewer.tsx'
import { ResultView } from './result/result-view.tsx'
import { fetchInput, type ReadFiles } from './table/fetch-input.ts'
import { LightTableSurface } from './table/light-table-surface.tsx'
import { ProjectPicturesDialog } from './table/project-pictures-dialog.tsx'
import { TableForm } from './table/table-form.tsx'
import { useLightTable } from './table/use-light-table.ts'

type GenaiTabProps = {
  project: Project
  files: readonly Attachment[]
  /** Reads the files of the project again, when an address has run out. */
  readFiles: ReadFiles
  /** The person and the project: what lies on the table is found again, by nobody else. */
  scope: string
  /** Words that somebody came here with. */
  startPrompt?: string | null
}

/** A light table: pictures and words on it, the result over them, and what was made before below. */
export function GenaiTab({ project, files, readFiles, scope, startPrompt = null }: GenaiTabProps) {
  const table = useLightTable(scope, startPrompt)
  const marking = useMarking(table.mask, table.images[0])
  const [isBrowsing, setBrowsing] = useState(false)
  const [isViewing, setViewing] = useState(false)
  const surface = useRef<HTMLDivElement>(null)
  const words = useRef<HTMLTextAreaElement>(null)
  const readAgain = useExpiry(() => void refreshGenerated())
  const pictures = files.filter(({ mimetype }) => fileKind(mimetype) === 'image')
  const browse = pictures.length > 0 ? () => setBrowsing(true) : undefined
  const { made, isWorking } = table

  // Somebody comes with a picture of the project: it lies there, and what should become of it is asked for.
  useIntent('useFile', (uid_file) => {
    const file = pictures.find((one) => one.uid_file === uid_file)
    words.current?.focus({ preventScroll: true })
    if (!file) return
    fetchInput(file, readFiles).then(
      (input) => table.add([input]),
      () => showToast({ text: messages.file.downloadFailed, tone: 'bad' }),
    )
  })

  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const lookAtTable = () =>
    surface.current?.scrollIntoView({ block: 'nearest', behavior: isStill ? 'instant' : 'smooth' })

  return (
    <DropZone onFiles={table.add}>
      <div className="@container mx-auto flex w-full max-w-page flex-col gap-8 px-5 py-6 sm:px-8 lg:py-8">
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-6 @min-[45rem]:grid-cols-[minmax(0,1fr)_19rem] @4xl:gap-x-8 @4xl:grid-cols-[minmax(0,1fr)_21rem]">
          <section aria-label="Light table" className="flex flex-col gap-4">
            <div ref={surface} className="scroll-my-6 max-lg:scroll-my-20">
              <LightTableSurface
                table={table}
                onBrowse={browse}
                onOpen={() => setViewing(true)}
                onBroken={() => void readAgain()}
              />
            </div>
            <MaskOutlet mask={table.mask} marking={marking} onMask={table.setMask} />
            <output className="sr-only">{made && !isWorking ? 'The image is ready.' : ''}</output>
            {made && !isWorking && (
              <ResultView
                key={made.image.id}
                image={made.image}
                project={project}
                onOpen={() => setViewing(true)}
                onUseAsInput={table.addFirst}
                onReusePrompt={
                  made.image.prompt === table.prompt.trim() ? undefined : () => table.write(made.image.prompt)
                }
              />
            )}
          </section>
          <TableForm
            table={table}
            marking={marking}
            words={words}
            onBrowse={browse}
            onGenerate={() => {
              if (table.generate()) lookAtTable()
            }}
          />
        </div>
        <HistoryStrip
          shownId={made?.image.id}
          onBroken={() => void readAgain()}
          onShow={(image) => {
            table.show(image)
            lookAtTable()
          }}
        />
      </div>
      {isViewing && made && (
        <MadeViewer image={made.image} onClose={() => setViewing(false)} onBroken={() => void readAgain()} />
      )}
      {isBrowsing && (
        <ProjectPicturesDialog
          pictures={pictures}
          free={limits.ai.inputs - table.images.length}
          readAgain={readFiles}
          onAdd={table.add}
          onClose={() => setBrowsing(false)}
        />
      )}
    </DropZone>
  )
}
