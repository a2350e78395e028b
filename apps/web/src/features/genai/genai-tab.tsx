import type { Attachment } from '@joinery/contract/files'
import type { Generation } from '@joinery/contract/generations'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { genaiMessages as texts } from '@joinery/contract/messages/genai-messages'
import { generationMessages } from '@joinery/contract/messages/generation-messages'
import { readyMessages } from '@joinery/contract/messages/ready-messages'
import type { Project } from '@joinery/contract/projects'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import { refreshGenerated } from '#api/ai.ts'
import { refreshGenerations } from '#api/generations.ts'
import type { ProjectFiles } from '#api/use-project-files.ts'
import { readVersions } from '#api/versions.ts'
import { fileKind } from '#kit/attachments/file-kind.ts'
import { DropZone } from '#kit/attachments/upload/drop-zone.tsx'
import { useExpiry } from '#kit/attachments/use-expiry.ts'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { useMedia } from '#lib/browser/use-media.ts'
import { useIntent } from '#lib/intent.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import { generationPath } from './generation/generation-path.ts'
import { MaskOutlet } from './mask/mask-outlet.tsx'
import { useMarking } from './mask/use-marking.ts'
import { GenerationQueue } from './queue/generation-queue.tsx'
import { useLinkedGeneration } from './queue/use-linked-generation.ts'
import { useReadNotifications } from './queue/use-read-notifications.ts'
import { HistoryStrip } from './result/history-strip.tsx'
import { ResultView } from './result/result-view.tsx'
import { ResultViewer } from './result/result-viewer.tsx'
import { VariationSwitch } from './result/variation-switch.tsx'
import { Variations } from './result/variations.tsx'
import { fetchInput, type ReadFiles } from './table/fetch-input.ts'
import { LightTableSurface } from './table/light-table-surface.tsx'
import { ProjectPicturesDialog } from './table/project-pictures-dialog.tsx'
import { stageOf } from './table/stage.ts'
import { TableForm } from './table/table-form.tsx'
import { useLightTable } from './table/use-light-table.ts'

type GenaiTabProps = {
  project: Project
  /** The loaded project files. */
  list: ProjectFiles
  /** Refetches the project files when a URL has expired. */
  readFiles: ReadFiles
  /** User and project; workspace state is stored per scope. */
  scope: string
  /** A prompt to start with. */
  startPrompt?: string | null
  /** The generation to show on arrival. */
  linkedGeneration?: string | null
}

/** The Gen A.I. workspace: input images and prompt, the result above, queue and history below. */
export function GenaiTab({
  project,
  list,
  readFiles,
  scope,
  startPrompt = null,
  linkedGeneration = null,
}: GenaiTabProps) {
  const { uid_project } = project
  const { files, more } = list
  const session = useSessionStore()
  const navigate = useNavigate()
  const handleMissed = ({ id, status, images }: Generation) =>
    showToast({
      text: status === 'failed' ? generationMessages.failed : readyMessages.images(images.length),
      tone: status === 'failed' ? 'bad' : 'good',
      action: { label: commonMessages.show, onAct: () => void navigate(generationPath(uid_project, id)) },
    })
  const table = useLightTable({ scope, uid_project, startPrompt, onMissed: handleMissed })
  const stage = stageOf(table)
  const marking = useMarking(table.mask, table.images[0])
  const [isBrowsing, setBrowsing] = useState(false)
  const [isViewing, setViewing] = useState(false)
  const surface = useRef<HTMLDivElement>(null)
  const words = useRef<HTMLTextAreaElement>(null)
  const readAgain = useExpiry(() => {
    void refreshGenerated(session)
    refreshGenerations(session)
  })
  const handleBroken = () => void readAgain()
  const pictures = files.filter(({ mimetype }) => fileKind(mimetype) === 'image')
  const browse = pictures.length > 0 || more ? () => setBrowsing(true) : undefined
  const { shown } = table
  const made = stage.kind === 'one' ? stage.made : null

  // Opened from a project image: add it and focus the prompt.
  useIntent('useFile', (uid_file) => {
    words.current?.focus({ preventScroll: true })
    const findFile = async (): Promise<Attachment | undefined> => {
      const isMeant = (one: Attachment) => one.uid_file === uid_file
      return files.find(isMeant) ?? (await readVersions(session, uid_file)).find(isMeant)
    }
    const addInput = async () => {
      const file = await findFile()
      if (file && fileKind(file.mimetype) === 'image') table.add([await fetchInput(file, readFiles)])
    }
    addInput().catch(() => showToast({ text: messages.file.downloadFailed, tone: 'bad' }))
  })

  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const lookAtTable = () =>
    surface.current?.scrollIntoView({ block: 'nearest', behavior: isStill ? 'instant' : 'smooth' })
  const showGeneration = (generation: Generation) => {
    table.showGeneration(generation)
    lookAtTable()
  }
  const marked = useLinkedGeneration({ id: linkedGeneration, uid_project, onFound: showGeneration })
  useReadNotifications(uid_project, shown?.generation ?? null)

  return (
    <DropZone onFiles={table.add}>
      <div className="@container mx-auto flex w-full max-w-page flex-col gap-8 px-5 py-6 sm:px-8 lg:py-8">
        <div className="grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] items-start gap-x-6 gap-y-6 @min-[45rem]:grid-cols-[minmax(0,1fr)_19rem] @4xl:gap-x-8 @4xl:grid-cols-[minmax(0,1fr)_21rem]">
          <section aria-label={texts.workspace} className="flex flex-col gap-4">
            {shown && shown.images.length > 1 && made && (
              <VariationSwitch images={shown.images} picked={made.image.id} onPick={table.pick} />
            )}
            <div ref={surface} className="scroll-my-6 max-lg:scroll-my-20">
              {stage.kind === 'several' ? (
                <Variations
                  images={stage.shown.images}
                  project={project}
                  onCompare={({ id }) => table.pick(id)}
                  onUseAsInput={table.addFirst}
                  onBroken={handleBroken}
                />
              ) : (
                <LightTableSurface
                  table={table}
                  stage={stage}
                  onBrowse={browse}
                  onOpen={() => setViewing(true)}
                  onBroken={handleBroken}
                />
              )}
            </div>
            <MaskOutlet mask={table.mask} marking={marking} onMask={table.setMask} />
            <output className="sr-only">
              {made && readyMessages.images(1)}
              {stage.kind === 'several' && texts.imagesReady}
            </output>
            {made && (
              <ResultView
                key={made.image.id}
                image={made.image}
                project={project}
                files={files}
                onOpen={() => setViewing(true)}
                onUseAsInput={table.addFirst}
                onReusePrompt={
                  made.image.prompt === table.prompt.trim() ? undefined : () => table.write(made.image.prompt)
                }
                onSameAgain={made.image.seed === null ? undefined : () => table.repeat(made.image)}
              />
            )}
          </section>
          <TableForm
            table={table}
            marking={marking}
            stage={stage}
            words={words}
            onBrowse={browse}
            onGenerate={() => {
              if (table.generate()) lookAtTable()
            }}
            className="@min-[45rem]:col-start-2 @min-[45rem]:row-span-2 @min-[45rem]:row-start-1"
          />
          <GenerationQueue table={table} marked={marked} onShow={showGeneration} onBroken={handleBroken} />
        </div>
        <HistoryStrip
          shownId={made?.image.id}
          onBroken={handleBroken}
          onShow={(image) => {
            table.showImage(image)
            lookAtTable()
          }}
        />
      </div>
      {isViewing && made && (
        <ResultViewer image={made.image} onClose={() => setViewing(false)} onBroken={handleBroken} />
      )}
      {isBrowsing && (
        <ProjectPicturesDialog
          uid_project={uid_project}
          pictures={pictures}
          rest={list}
          free={limits.ai.inputs - table.images.length}
          readAgain={readFiles}
          onAdd={table.add}
          onClose={() => setBrowsing(false)}
        />
      )}
    </DropZone>
  )
}
