import type { GeneratedImage } from '@joinery/contract/ai'
import { messages } from '@joinery/contract/messages'
import type { Project } from '@joinery/contract/projects'
import { Download, FolderPlus, ImageUp, Maximize2, MessageSquareShare, SquareKanban } from 'lucide-react'

import { fetchGenerated } from '#api/ai.ts'
import { postFailed, saveFailed } from '#api/generated.ts'
import { useActs } from '#features/genai/use-acts.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { AiMark } from '#kit/ui/pictures/ai-mark.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { once } from '#lib/browser/once.ts'
import { saveFile } from '#lib/browser/save-file.ts'
import { may } from '#lib/may.ts'

import { useImageActs } from './use-image-acts.ts'

type ResultViewProps = {
  image: GeneratedImage
  project: Project
  /** Shows it at full size. */
  onOpen: () => void
  onUseAsInput: (file: File) => void
  /** Where the words in the form are others. */
  onReusePrompt: (() => void) | undefined
}

const icon = { className: 'size-4.5 shrink-0', strokeWidth: 1.5, 'aria-hidden': true } as const
/** Two in a row on a phone. */
const button = {
  variant: 'outline',
  className: 'max-sm:px-2 max-[24rem]:gap-1 max-[24rem]:px-1 max-[24rem]:text-sm',
} as const
const say = messages.ai

/** What the image on the table is, and what can be done with it. */
export function ResultView({ image, project, onOpen, onUseAsInput, onReusePrompt }: ResultViewProps) {
  const { busy, fault, run } = useActs<'download' | 'use' | 'save' | 'post' | 'card'>()
  const { save, post, makeCard } = useImageActs(image, project)

  return (
    <div className="flex flex-col gap-4">
      <div className="gap-2 max-sm:grid max-sm:grid-cols-2 sm:flex sm:flex-wrap">
        <Button {...button} onClick={onOpen}>
          <Maximize2 {...icon} />
          Open
        </Button>
        <Button
          {...button}
          disabled={busy === 'download'}
          onClick={() => void run('download', async () => saveFile(await fetchGenerated(image)), say.downloadFailed)}
        >
          <Download {...icon} />
          Download
        </Button>
        <Button
          {...button}
          disabled={busy === 'use'}
          onClick={() => void run('use', async () => onUseAsInput(await fetchGenerated(image)), say.downloadFailed)}
        >
          <ImageUp {...icon} />
          Use as input
        </Button>
        {may(project, 'addFiles') && (
          <Button {...button} disabled={busy === 'save'} onClick={once(() => void run('save', save, saveFailed))}>
            <FolderPlus {...icon} />
            Save to project
          </Button>
        )}
        {may(project, 'sendMessage') && (
          <Button {...button} disabled={busy === 'post'} onClick={once(() => void run('post', post, postFailed))}>
            <MessageSquareShare {...icon} />
            Post to discussion
          </Button>
        )}
        {may(project, 'useBoard') && (
          <Button {...button} disabled={busy === 'card'} onClick={once(() => void run('card', makeCard, postFailed))}>
            <SquareKanban {...icon} />
            Make a card
          </Button>
        )}
      </div>
      {fault !== null && (
        <Message kind="alert" tone="bad">
          {fault}
        </Message>
      )}
      <div className="max-w-prose">
        <p dir="auto" className="break-words whitespace-pre-line">
          {image.prompt}
        </p>
        {image.note !== null && <p className="mt-1 text-[0.9375rem] text-warn">{image.note}</p>}
        <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.8125rem] text-muted">
          <AiMark isLocal={image.is_local} />
          {!image.is_local && <span>{image.provider_name}</span>}
          <RelativeTime iso={image.created_at} className="tabular-nums" />
          {onReusePrompt && (
            <button type="button" onClick={onReusePrompt} className="underline underline-offset-4 hover:text-ink">
              Reuse prompt
            </button>
          )}
        </p>
      </div>
    </div>
  )
}
