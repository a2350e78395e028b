import { messages } from '@joinery/contract/messages'
import { duplicateMessages } from '@joinery/contract/messages/duplicate-messages'
import type { Project } from '@joinery/contract/projects'
import { useQuery } from '@tanstack/react-query'

import { templatesQuery } from '#api/duplicates.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { may } from '#lib/may.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

const texts = duplicateMessages.templates

type TemplatesDialogProps = {
  onChoose: (template: Project) => void
  onBack: () => void
  onClose: () => void
}

/** Offers the templates the user can copy. */
export function TemplatesDialog({ onChoose, onBack, onClose }: TemplatesDialogProps) {
  const { data, error, refetch } = useQuery({ ...templatesQuery(useSessionStore()), refetchOnMount: 'always' })
  const templates = data?.projects.filter((project) => may(project, 'duplicateProject'))
  return (
    <Dialog onClose={onClose} title={texts.title}>
      <p className="mt-2 mb-5 text-[0.9375rem] text-muted">{texts.about}</p>
      {error && !data && (
        <ErrorLine text={sentenceOf(error, messages.project.listFailed)} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton className="h-24" />}
      {templates?.length === 0 && <p className="text-muted">{texts.none}</p>}
      {templates && templates.length > 0 && (
        <ul aria-label={texts.title} className="divide-y divide-line border-y border-line">
          {templates.map((template) => (
            <li key={template.uid_project}>
              <button
                type="button"
                onClick={() => onChoose(template)}
                className="flex min-h-14 w-full items-center gap-3 py-2 text-left hover:text-accent"
              >
                {template.cover && (
                  <img
                    src={`${template.cover.url}&w=128`}
                    alt=""
                    className="aspect-3/2 w-16 shrink-0 rounded-sm bg-sunken object-cover"
                  />
                )}
                <span dir="auto" className="min-w-0 font-medium [overflow-wrap:anywhere]">
                  {template.title}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-6 flex justify-end gap-3">
        <Button variant="outline" onClick={onBack}>
          {texts.back}
        </Button>
      </div>
    </Dialog>
  )
}
