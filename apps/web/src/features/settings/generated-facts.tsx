import type { GeneratedImage } from '@joinery/contract/ai'
import { messages } from '@joinery/contract/messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { generatedImageMessages as texts } from '@joinery/contract/messages/generated-image-messages'
import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'

import { deleteGenerated } from '#api/ai.ts'
import { projectQuery, projectsQuery } from '#api/projects.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { useCopy } from '#kit/ui/buttons/use-copy.ts'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { AiMark } from '#kit/ui/pictures/ai-mark.tsx'
import { readLastGenaiProject } from '#lib/drafts/last-genai-project.ts'
import { formatDateTime } from '#lib/format.ts'
import { useSessionStore, useSession } from '#lib/session/session-provider.tsx'
import { paths } from '#paths.ts'

import { SaveToProject } from './save-to-project.tsx'

/** Copies the prompt, or takes it to the project of the last generation if known. */
function ReusePrompt({ prompt }: { prompt: string }) {
  const session = useSessionStore()
  const { user } = useSession()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { note, copy } = useCopy()

  const findTable = async (): Promise<string | null> => {
    const last = user && readLastGenaiProject(user.uid_user)
    if (last === null) return null
    const { projects, nextCursor } = await queries.fetchQuery(projectsQuery(session))
    if (projects.some(({ uid_project }) => uid_project === last)) return last
    if (typeof nextCursor !== 'string') return null
    // With many projects the list has only the latest.
    return queries.fetchQuery(projectQuery(session, last)).then(({ project }) => project.uid_project)
  }
  const handleReuse = async () => {
    const table = await findTable().catch(() => null)
    if (table !== null) return navigate(paths.project(table, 'genai'), { state: { prompt } })
    return copy(prompt)
  }

  return (
    <span className="flex flex-wrap items-center gap-3">
      <Button variant="outline" onClick={() => void handleReuse()}>
        {texts.reusePrompt}
      </Button>
      <Button variant="quiet" onClick={() => void copy(prompt)}>
        {texts.copyPrompt}
      </Button>
      <output className="text-sm text-muted">{note}</output>
    </span>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  )
}

/** Prompt, date, provider and sources of an image, and the Delete button. */
export function GeneratedFacts({ image, onDeleted }: { image: GeneratedImage; onDeleted: () => void }) {
  const session = useSessionStore()
  const [isAsking, setAsking] = useState(false)
  const { prompt, note, created_at, provider_name, is_local, inputs, width, height } = image
  return (
    <div className="flex flex-col gap-6 px-5 py-5 md:py-7">
      <div>
        <p dir="auto" className="text-[1.0625rem] leading-relaxed break-words whitespace-pre-line">
          {prompt}
        </p>
        {note !== null && <p className="mt-2 text-[0.9375rem] text-warn">{note}</p>}
        <div className="mt-4">
          <ReusePrompt prompt={prompt} />
        </div>
      </div>
      <dl className="flex flex-col gap-4 border-t border-line pt-5 text-[0.9375rem]">
        <Fact name={texts.generatedAt}>
          <span className="tabular-nums">{formatDateTime(created_at)}</span>
        </Fact>
        <Fact name={texts.provider}>
          {is_local ? <AiMark isLocal className="text-[0.9375rem] text-ink" /> : provider_name}
          {!is_local && <AiMark isLocal={false} className="ml-3" />}
        </Fact>
        <Fact name={texts.size}>
          <span className="tabular-nums">
            {width} × {height}
          </span>
        </Fact>
        {inputs.length > 0 && (
          <Fact name={texts.inputs}>
            <ul className="mt-1 grid grid-cols-5 gap-2">
              {inputs.map(({ url }, index) => (
                <li key={url}>
                  <a href={url} target="_blank" rel="noreferrer">
                    <img
                      src={url}
                      alt={texts.input(index + 1)}
                      loading="lazy"
                      className="aspect-square w-full rounded-sm bg-sunken object-cover"
                    />
                  </a>
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
      <SaveToProject image={image} />
      <div className="border-t border-line pt-5">
        <Button variant="outline" aria-hidden={isAsking || undefined} onClick={() => setAsking(true)}>
          <Trash2 className="size-4" strokeWidth={1.5} aria-hidden />
          {commonMessages.delete}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={texts.deleteTitle}
          action={commonMessages.delete}
          otherwise={messages.ai.deleteFailed}
          onConfirm={async () => {
            await deleteGenerated(session, image.id)
            onDeleted()
          }}
          onClose={() => setAsking(false)}
        >
          {texts.deleteAbout}
        </ConfirmDialog>
      )}
    </div>
  )
}
