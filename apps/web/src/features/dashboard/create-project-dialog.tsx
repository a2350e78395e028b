import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import type { Project } from '@joinery/contract/projects'
import { type FormEvent, useState } from 'react'

import { summarizeText } from '#api/ai.ts'
import { createProject } from '#api/projects.ts'
import { LazyEditor } from '#kit/editor/lazy-editor.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { Field } from '#kit/ui/field.tsx'
import { Message } from '#kit/ui/message.tsx'
import { useFault } from '#kit/ui/use-fault.ts'
import { sentenceOf } from '#lib/call-error.ts'
import { useSessionStore } from '#lib/session-provider.tsx'

const editorLabel = 'Description & Attachments'

type CreateProjectDialogProps = { onClose: () => void; onCreated: (project: Project) => void }

export function CreateProjectDialog({ onClose, onCreated }: CreateProjectDialogProps) {
  const session = useSessionStore()
  const [title, setTitle] = useState('')
  const [description, setDescription] = useState('')
  const [files, setFiles] = useState<readonly File[]>([])
  const [isSending, setSending] = useState(false)
  const { formRef, showFault, at } = useFault<'title'>()

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return // Ctrl+Enter in the editor knows no disabled button
    const name = title.trim()
    if (!name) return showFault({ field: 'title', message: messages.project.nameRequired })
    if (name.length > limits.project.titleMax) {
      return showFault({ field: 'title', message: messages.project.titleTooLong })
    }
    showFault(null)
    setSending(true)
    try {
      onCreated(await createProject(session, { title: name, description, files }))
      onClose()
    } catch (error) {
      showFault({ field: 'form', message: sentenceOf(error, messages.project.createFailed) })
      setSending(false)
    }
  }

  return (
    <Dialog onClose={onClose} title="Create Project" size="lg" isForm>
      <form
        ref={formRef}
        noValidate
        onSubmit={(event) => void handleSubmit(event)}
        className="mt-6 flex flex-col gap-5"
      >
        <Field
          label="Project Name"
          name="title"
          autoComplete="off"
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          error={at('title')}
        />
        <div>
          <p aria-hidden className="mb-1.5 text-sm font-medium">
            {editorLabel}
          </p>
          <LazyEditor
            label={editorLabel}
            variant="description"
            accept="anything"
            onChange={setDescription}
            files={files}
            onFilesChange={setFiles}
            isSending={isSending}
            summarize={(text) => summarizeText(session, text)}
            onSend={() => formRef.current?.requestSubmit()}
          />
        </div>
        {at('form') && (
          <Message kind="alert" tone="bad">
            {at('form')}
          </Message>
        )}
        <div className="flex justify-end gap-3">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isSending}>
            {isSending ? 'Creating...' : 'Create Project'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
