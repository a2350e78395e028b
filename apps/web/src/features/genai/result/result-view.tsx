import type { GeneratedImage } from '@joinery/contract/ai'
import type { Attachment } from '@joinery/contract/files'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { genaiMessages } from '@joinery/contract/messages/genai-messages'
import { imageMessages } from '@joinery/contract/messages/image-messages'
import type { Project } from '@joinery/contract/projects'
import { useQuery } from '@tanstack/react-query'
import { Download, FolderPlus, Layers, ImageUp, Maximize2, MessageSquareShare, SquareKanban } from 'lucide-react'

import { stackQuery } from '#api/review.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { AiMark } from '#kit/ui/pictures/ai-mark.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { once } from '#lib/browser/once.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import { DriftLine } from './drift-line.tsx'
import { useResultActs } from './use-result-acts.ts'

const texts = genaiMessages.result

const icon = { className: 'size-4.5 shrink-0', strokeWidth: 1.5, 'aria-hidden': true } as const
/** Two per row on a phone. */
const button = {
  variant: 'outline',
  className: 'max-sm:px-2 max-[26rem]:gap-1 max-[26rem]:px-1 max-[26rem]:text-sm',
} as const

/** Returns the newest version of the project file an image was generated from, or null if it no longer exists. */
const useSourceFile = (
  { source_uid_file: source }: GeneratedImage,
  files: readonly Attachment[],
): Attachment | null => {
  const found = files.find(({ uid_file, uid_stack }) => uid_file === source || uid_stack === source) ?? null
  // The image may come from an older version or a file that is not loaded; `files` has only the newest versions.
  const { data } = useQuery({
    ...stackQuery(useSessionStore(), source ?? ''),
    enabled: source !== null && found === null,
    retry: false,
  })
  const newest = data?.isProjectFile ? data.versions[0] : undefined
  return found ?? newest ?? null
}

type ResultViewProps = {
  image: GeneratedImage
  project: Project
  /** Project files; one of them may be the source. */
  files: readonly Attachment[]
  /** Opens the large view. */
  onOpen: () => void
  onUseAsInput: (file: File) => void
  /** Undefined if the form already has this prompt. */
  onReusePrompt: (() => void) | undefined
  /** Undefined if the seed is unknown. */
  onSameAgain: (() => void) | undefined
}

/** The shown image with its details and actions. */
export function ResultView({
  image,
  project,
  files,
  onOpen,
  onUseAsInput,
  onReusePrompt,
  onSameAgain,
}: ResultViewProps) {
  const acts = useResultActs(project, onUseAsInput)
  const source = useSourceFile(image, files)

  return (
    <div className="flex flex-col gap-4">
      <div className="gap-2 max-sm:grid max-sm:grid-cols-2 sm:flex sm:flex-wrap">
        <Button {...button} onClick={onOpen}>
          <Maximize2 {...icon} />
          {commonMessages.open}
        </Button>
        <Button {...button} disabled={acts.isBusy('download', image)} onClick={() => acts.download(image)}>
          <Download {...icon} />
          {commonMessages.download}
        </Button>
        <Button {...button} disabled={acts.isBusy('use', image)} onClick={() => acts.addAsInput(image)}>
          <ImageUp {...icon} />
          {texts.asInput}
        </Button>
        {acts.canSave && (
          <Button {...button} disabled={acts.isBusy('save', image)} onClick={once(() => acts.save(image))}>
            <FolderPlus {...icon} />
            {imageMessages.saveToProject}
          </Button>
        )}
        {acts.canSave && source && (
          <Button
            {...button}
            title={texts.saveAsVersionOf(source.filename)}
            aria-label={texts.saveAsVersionOf(source.filename)}
            disabled={acts.isBusy('version', image)}
            onClick={once(() => acts.saveVersion(image, source))}
          >
            <Layers {...icon} />
            {imageMessages.saveAsVersion}
          </Button>
        )}
        {acts.canPost && (
          <Button {...button} disabled={acts.isBusy('post', image)} onClick={once(() => acts.post(image))}>
            <MessageSquareShare {...icon} />
            {texts.post}
          </Button>
        )}
        {acts.canMakeCard && (
          <Button {...button} disabled={acts.isBusy('card', image)} onClick={once(() => acts.makeCard(image))}>
            <SquareKanban {...icon} />
            {texts.createCard}
          </Button>
        )}
      </div>
      <ErrorLine text={acts.fault} />
      <div className="max-w-prose">
        <p dir="auto" className="break-words whitespace-pre-line">
          {image.prompt}
        </p>
        {image.note !== null && <p className="mt-1 text-[0.9375rem] text-warn">{image.note}</p>}
        <DriftLine drift={image.drift} />
        <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.8125rem] text-muted">
          <AiMark isLocal={image.is_local} />
          {!image.is_local && <span>{image.provider_name}</span>}
          <RelativeTime iso={image.created_at} className="tabular-nums" />
          {onReusePrompt && (
            <button type="button" onClick={onReusePrompt} className="underline underline-offset-4 hover:text-ink">
              {texts.reusePrompt}
            </button>
          )}
          {image.seed !== null && <span className="tabular-nums">{texts.seed(image.seed)}</span>}
          {onSameAgain && (
            <button type="button" onClick={onSameAgain} className="underline underline-offset-4 hover:text-ink">
              {texts.reusePromptAndSeed}
            </button>
          )}
        </p>
      </div>
    </div>
  )
}
