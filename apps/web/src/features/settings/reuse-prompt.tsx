import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { projectsQuery } from '#api/projects.ts'
import { Button } from '#kit/ui/button.tsx'
import { readLastTable } from '#lib/last-table.ts'
import { useSession, useSessionStore } from '#lib/session-provider.tsx'
import { paths } from '#paths.ts'

/** Takes the words back to the project where this person last made an image; where there is none, they are copied. */
export function ReusePrompt({ prompt }: { prompt: string }) {
  const session = useSessionStore()
  const { user } = useSession()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [note, setNote] = useState('')

  const findTable = async (): Promise<string | null> => {
    const last = user && readLastTable(user.uid_user)
    if (last === null) return null
    const { projects } = await queries.fetchQuery(projectsQuery(session))
    return projects.some(({ uid_project }) => uid_project === last) ? last : null
  }
  const handleReuse = async () => {
    const table = await findTable().catch(() => null)
    if (table !== null) return navigate(paths.project(table, 'genai'), { state: { prompt } })
    try {
      await navigator.clipboard.writeText(prompt)
      setNote('Copied')
    } catch {
      // A browser may forbid it; the words can still be chosen by hand.
      setNote('Copying is not allowed here. Please choose the text and copy it.')
    }
    return undefined
  }

  return (
    <span className="flex flex-wrap items-center gap-3">
      <Button variant="outline" onClick={() => void handleReuse()}>
        Reuse prompt
      </Button>
      <output className="text-sm text-muted">{note}</output>
    </span>
  )
}
