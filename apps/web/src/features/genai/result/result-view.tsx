import type { GeneratedImage } from '@joinery/contract/ai'
import { messages } from '@joinery/contract/messages'
import type { Project } from '@joinery/contract/projects'
import { Download, FolderPlus, ImageUp, Maximize2, MessageSquareShare } from 'lucide-react'
import { useNavigate } from 'react-router'

import { fetchGenerated } from '#api/ai.ts'
import { updateProject } from '#api/projects.ts'
import { postMessage } from '#api/replies.ts'
import { nameInProject } from '#features/genai/file-names.ts'
import { useActs } from '#features/genai/use-acts.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { AiMark } from '#kit/ui/pictures/ai-mark.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { saveFile } from '#lib/browser/save-file.ts'
import { may } from '#lib/may.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { paths } from '#paths.ts'

import { DriftLine } from './drift-line.tsx'
import { postContent } from './post-content.ts'

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
  const session = useSessionStore()
  const navigate = useNavigate()
  const { busy, fault, run } = useActs<'download' | 'use' | 'save' | 'post'>()
  const id = project.uid_project

  const handleSave = async () => {
    await updateProject(session, id, {}, [await fetchGenerated(image, nameInProject(image))])
    showToast({
      text: 'Saved to the files of the project.',
      tone: 'good',
      action: { label: 'Open', onAct: () => void navigate(paths.project(id)) },
    })
  }
  const handlePost = async () => {
    const message = {
      content: postContent(image),
      quotedMessage: null,
      clientId: `${image.id}-${Date.now()}`,
      files: [await fetchGenerated(image)],
    }
    await postMessage(session, id, message)
    showToast({
      text: 'Posted to the discussion.',
      tone: 'good',
      action: { label: 'Open', onAct: () => void navigate(paths.project(id, 'discussion')) },
    })
  }

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
        {may(project, 'editProject') && (
          <Button
            {...button}
            disabled={busy === 'save'}
            onClick={() => void run('save', handleSave, messages.project.updateFailed)}
          >
            <FolderPlus {...icon} />
            Save to project
          </Button>
        )}
        {may(project, 'sendMessage') && (
          <Button
            {...button}
            disabled={busy === 'post'}
            onClick={() => void run('post', handlePost, messages.reply.createFailed)}
          >
            <MessageSquareShare {...icon} />
            Post to discussion
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
        <DriftLine drift={image.drift} />
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
