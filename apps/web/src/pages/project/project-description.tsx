import { messages } from '@joinery/contract/messages'
import { overviewMessages as texts } from '@joinery/contract/messages/overview-messages'
import type { Project } from '@joinery/contract/projects'
import { useState } from 'react'

import { summarizeText } from '#api/ai.ts'
import { updateProject } from '#api/projects.ts'
import { readableText } from '#features/genai/summary/readable-text.ts'
import { SummaryCard } from '#features/genai/summary/summary-card.tsx'
import { DescriptionEditor } from '#features/overview/description-editor.tsx'
import { DescriptionView } from '#features/overview/description-view.tsx'
import { hasText } from '#kit/rich-text/plain-text.ts'
import { Outcome } from '#kit/ui/feedback/outcome.tsx'
import { useTransientMessage } from '#kit/ui/feedback/use-transient-message.ts'
import { may } from '#lib/may.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

/** The description, in read or edit mode. */
export function ProjectDescription({ project, canEdit }: { project: Project; canEdit: boolean }) {
  const session = useSessionStore()
  const [isEditing, setEditing] = useState(false)
  // After editing ends, the focus returns to the Edit button.
  const [hasEdited, setEdited] = useState(false)
  const [success, setSuccess] = useTransientMessage()
  const isWriting = isEditing && canEdit

  const handleSaved = () => {
    setEditing(false)
    setSuccess(messages.project.updated)
  }

  return (
    <section aria-label={texts.description.title} className="flex flex-col gap-5">
      {(isWriting || hasText(project.description)) && (
        <h2 className="font-display text-2xl">{texts.description.title}</h2>
      )}
      <Outcome fault={null} success={success} />
      {isWriting ? (
        <DescriptionEditor
          projectId={project.uid_project}
          html={project.description}
          onSave={async (description, files, options) =>
            void (await updateProject(session, project.uid_project, { description }, files, options))
          }
          onSaved={handleSaved}
          onCancel={() => setEditing(false)}
          canAttach
          summarize={(text) => summarizeText(session, text)}
        />
      ) : (
        <DescriptionView
          html={project.description}
          canEdit={canEdit}
          takesFocus={hasEdited}
          tools={may(project, 'useAi') && <SummaryCard text={readableText(project.description)} />}
          onEdit={() => {
            setEdited(true)
            setSuccess(null)
            setEditing(true)
          }}
        />
      )}
    </section>
  )
}
