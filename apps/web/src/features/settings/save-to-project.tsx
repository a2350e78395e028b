import type { GeneratedImage } from '@joinery/contract/ai'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { generatedImageMessages as texts } from '@joinery/contract/messages/generated-image-messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { saveFailed, saveGenerated } from '#api/generated.ts'
import { projectPagesQuery } from '#api/projects.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Outcome } from '#kit/ui/feedback/outcome.tsx'
import { useTransientMessage } from '#kit/ui/feedback/use-transient-message.ts'
import { Select } from '#kit/ui/forms/select.tsx'
import { once } from '#lib/browser/once.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { may } from '#lib/may.ts'
import { fetchNext } from '#lib/query-client.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

/** Saves a copy of an image to a project the user can add files to. */
export function SaveToProject({ image }: { image: GeneratedImage }) {
  const session = useSessionStore()
  const query = projectPagesQuery(session, { status: 'active', q: '', sort: 'latest' })
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(query)
  const listed = data?.pages.flatMap(({ projects: page }) => page) ?? []
  const projects = listed.filter((project) => may(project, 'addFiles'))
  const [chosen, setChosen] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [success, setSuccess] = useTransientMessage()
  const project = projects.find(({ uid_project }) => uid_project === chosen) ?? projects[0]
  if (!project) return null

  const handleSave = async () => {
    setSaving(true)
    setFault(null)
    try {
      await saveGenerated(session, image, project.uid_project)
      setSuccess(texts.saved(project.title))
    } catch (error) {
      setFault(sentenceOf(error, saveFailed))
    }
    setSaving(false)
  }

  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-muted">{texts.saveToProject}</p>
      <div className="flex gap-2">
        <Select
          label={texts.project}
          value={project.uid_project}
          onChange={({ target }) => setChosen(target.value)}
          className="min-w-0 flex-1"
        >
          {projects.map(({ uid_project, title }) => (
            <option key={uid_project} value={uid_project}>
              {title}
            </option>
          ))}
        </Select>
        <Button variant="outline" className="h-11" disabled={isSaving} onClick={once(() => void handleSave())}>
          {commonMessages.save}
        </Button>
      </div>
      {hasNextPage && (
        <div>
          <Button
            variant="quiet"
            isBusy={isFetchingNextPage}
            onClick={() => void fetchNext(session, query.queryKey, fetchNextPage)}
          >
            {texts.moreProjects}
          </Button>
        </div>
      )}
      <Outcome fault={fault} success={success} />
    </div>
  )
}
