import { generatedImageMessages as texts } from '@joinery/contract/messages/generated-image-messages'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'

import { projectQuery, projectsQuery } from '#api/projects.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { useCopy } from '#kit/ui/buttons/use-copy.ts'
import { readLastGenaiProject } from '#lib/drafts/last-genai-project.ts'
import { useSession, useSessionStore } from '#lib/session/session-provider.tsx'
import { paths } from '#paths.ts'

/** The words of an image, copied, or taken back to the project where this person last made one; without one, copied. */
export function ReusePrompt({ prompt }: { prompt: string }) {
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
    // Of many projects the list has the latest only.
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
