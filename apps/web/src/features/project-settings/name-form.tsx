import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { projectSettingsMessages } from '@joinery/contract/messages/project-settings-messages'
import type { Project } from '@joinery/contract/projects'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'

import { updateProject } from '#api/projects.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Outcome } from '#kit/ui/feedback/outcome.tsx'
import { usePassing } from '#kit/ui/feedback/use-passing.ts'
import { AskBeforeLeaving } from '#kit/ui/forms/ask-before-leaving.tsx'
import { Field } from '#kit/ui/forms/field.tsx'
import { useFault } from '#kit/ui/forms/use-fault.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

export function NameForm({ project }: { project: Project }) {
  const session = useSessionStore()
  const [title, setTitle] = useState(project.title)
  const [success, setSuccess] = usePassing()
  const { formRef, showFault, clearFault, at } = useFault<'title'>()

  const { mutate, isPending } = useMutation({
    mutationFn: (name: string) => updateProject(session, project.uid_project, { title: name }),
    onSuccess: () => setSuccess(messages.project.updated),
    onError: (error) => showFault({ field: 'form', message: sentenceOf(error, messages.project.updateFailed) }),
  })

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const name = title.trim()
    setSuccess(null)
    if (!name) return showFault({ field: 'title', message: messages.project.nameRequired })
    if (name.length > limits.project.titleMax) {
      return showFault({ field: 'title', message: messages.project.titleTooLong })
    }
    showFault(null)
    return mutate(name)
  }

  return (
    <form ref={formRef} onInput={clearFault} noValidate onSubmit={handleSubmit} className="flex flex-col gap-5">
      <Field
        label={projectSettingsMessages.name.label}
        name="title"
        autoComplete="off"
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        error={at('title')}
      />
      <AskBeforeLeaving isChanged={title.trim() !== project.title} />
      <Outcome fault={at('form')} success={success} />
      <Button type="submit" variant="outline" className="self-start" isBusy={isPending}>
        {commonMessages.save}
      </Button>
    </form>
  )
}
