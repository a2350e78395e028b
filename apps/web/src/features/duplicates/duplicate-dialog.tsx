import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { duplicateMessages as texts } from '@joinery/contract/messages/duplicate-messages'
import { type ProjectPart, projectParts } from '@joinery/contract/project-parts'
import type { Project } from '@joinery/contract/projects'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { duplicateProject } from '#api/duplicates.ts'
import { Checkbox } from '#kit/ui/forms/checkbox.tsx'
import { Field } from '#kit/ui/forms/field.tsx'
import { FormDialog } from '#kit/ui/forms/form-dialog.tsx'
import { useFault } from '#kit/ui/forms/use-fault.ts'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

/** People are added only if chosen, because they are notified. */
const usualParts: readonly ProjectPart[] = projectParts.filter((part) => part !== 'members')

const partTexts: Readonly<Record<ProjectPart, { readonly name: string; readonly hint?: string }>> = texts.parts

type DuplicateDialogProps = {
  project: Project
  onClose: () => void
  onCreated: (project: Project) => void
}

/** Copies a project. A copy of a template gets a new name; another one keeps the name with a mark. */
export function DuplicateDialog({ project, onClose, onCreated }: DuplicateDialogProps) {
  const session = useSessionStore()
  const { titleMax } = limits.project
  const [title, setTitle] = useState(project.is_template ? '' : texts.copyOf(project.title).slice(0, titleMax))
  const [include, setInclude] = useState(usualParts)
  const { showFault, at, ...form } = useFault<'title'>()
  const { mutate, isPending } = useMutation({
    mutationFn: (name: string) => duplicateProject(session, project.uid_project, { title: name, include }),
    onSuccess: (copy) => {
      onClose()
      onCreated(copy)
    },
    onError: (error) => showFault({ field: 'form', message: sentenceOf(error, texts.failed) }),
  })

  const handleSubmit = () => {
    const name = title.trim()
    if (!name) return showFault({ field: 'title', message: messages.project.nameRequired })
    if (name.length > titleMax) return showFault({ field: 'title', message: messages.project.titleTooLong })
    showFault(null)
    return mutate(name)
  }

  const toggle = (part: ProjectPart, isChosen: boolean) =>
    setInclude((chosen) => projectParts.filter((each) => (each === part ? isChosen : chosen.includes(each))))

  return (
    <FormDialog
      {...form}
      title={project.is_template ? texts.templates.newFrom(project.title) : texts.title}
      about={texts.about}
      fault={at('form')}
      submitLabel={texts.submit}
      isPending={isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <Field
        label={texts.name}
        name="title"
        autoComplete="off"
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        error={at('title')}
      />
      <fieldset className="grid gap-x-6 gap-y-1 sm:grid-cols-2" disabled={isPending}>
        <legend className="mb-1 text-sm font-medium">{texts.include}</legend>
        {projectParts.map((part) => {
          const { name, hint } = partTexts[part]
          return (
            <div key={part}>
              <Checkbox
                label={name}
                checked={include.includes(part)}
                onChange={({ target: { checked } }) => toggle(part, checked)}
                {...(hint === undefined ? {} : { hint })}
              />
            </div>
          )
        })}
      </fieldset>
      <output className="text-sm text-muted empty:hidden">{isPending && texts.underWay}</output>
    </FormDialog>
  )
}
