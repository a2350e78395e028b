import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { dashboardMessages as texts } from '@joinery/contract/messages/dashboard-messages'
import type { Project } from '@joinery/contract/projects'
import { type FormEvent, useEffect, useRef, useState } from 'react'

import { summarizeText } from '#api/ai.ts'
import { createProject } from '#api/projects.ts'
import { LazyEditor } from '#kit/editor/lazy-editor.tsx'
import { Button } from '#kit/ui/buttons/button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { Field } from '#kit/ui/forms/field.tsx'
import { SendingProgress } from '#kit/ui/forms/sending-progress.tsx'
import { useFault } from '#kit/ui/forms/use-fault.ts'
import { useLeaveGuard } from '#kit/ui/forms/use-leave-guard.ts'
import { useSending } from '#kit/ui/forms/use-sending.ts'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { useSession, useSessionStore } from '#lib/session/session-provider.tsx'
import { useClientState } from '#lib/store/use-client-state.ts'

import { deleteDraft, saveDraft, readDraft } from './project-draft.ts'

type CreateProjectDialogProps = {
  onClose: () => void
  onCreated: (project: Project) => void
  /** Opens the samples instead. */
  onSamples: () => void
  /** Opens the templates instead; undefined without any. */
  onTemplates: (() => void) | undefined
}

/** The draft is kept until the project is created or the dialog is cancelled. */
export function CreateProjectDialog({ onClose, onCreated, onSamples, onTemplates }: CreateProjectDialogProps) {
  const session = useSessionStore()
  const person = useSession().user?.uid_user ?? ''
  const state = useClientState()
  const [start] = useState(() => readDraft(state, person))
  const [title, setTitle] = useState(start.title)
  const [description, setDescription] = useState(start.description)
  const [files, setFiles] = useState(start.files)
  useLeaveGuard(files.length > 0)
  const isDone = useRef(false)
  useEffect(() => {
    if (!isDone.current) saveDraft(state, person, { title, description, files })
  }, [state, person, title, description, files])
  const { formRef, showFault, clearFault: clearFieldFault, at } = useFault<'title'>()
  const { isSending, progress, fault, setFault, clearFault, send, cancel } = useSending(
    `new project of ${person}`,
    (project: Project) => {
      isDone.current = true
      onCreated(project)
      onClose()
    },
  )

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return undefined // Ctrl+Enter in the editor bypasses the disabled button
    setFault(null)
    const name = title.trim()
    if (!name) return showFault({ field: 'title', message: messages.project.nameRequired })
    if (name.length > limits.project.titleMax) {
      return showFault({ field: 'title', message: messages.project.titleTooLong })
    }
    showFault(null)
    return send(async (options) => {
      const project = await createProject(session, { title: name, description, files }, options)
      deleteDraft(state, person)
      return project
    }, messages.project.createFailed)
  }

  const giveUp = () => {
    isDone.current = true
    deleteDraft(state, person)
    setFault(null)
    onClose()
  }

  return (
    <Dialog onClose={onClose} title={texts.createProject} size="lg" isForm>
      <form
        ref={formRef}
        onInput={clearFieldFault}
        noValidate
        onSubmit={(event) => void handleSubmit(event)}
        className="mt-6 flex flex-col gap-5"
      >
        <Field
          label={texts.creating.name}
          name="title"
          autoComplete="off"
          value={title}
          onChange={(event) => {
            setTitle(event.target.value)
            clearFault()
          }}
          error={at('title')}
        />
        <div>
          <p aria-hidden className="mb-1.5 text-sm font-medium">
            {texts.creating.description}
          </p>
          <LazyEditor
            label={texts.creating.description}
            variant="description"
            accept="anything"
            initialHtml={start.description}
            onChange={(html) => {
              setDescription(html)
              clearFault()
            }}
            files={files}
            onFilesChange={setFiles}
            isSending={isSending}
            summarize={(text) => summarizeText(session, text)}
            onSend={() => formRef.current?.requestSubmit()}
          />
        </div>
        {progress !== null && <SendingProgress progress={progress} />}
        <ErrorLine text={fault} />
        <div className="flex flex-wrap justify-end gap-3">
          <div className="flex flex-wrap gap-x-1 max-sm:order-last max-sm:w-full max-sm:justify-center sm:mr-auto sm:-ml-4">
            {onTemplates && (
              <Button variant="quiet" className="text-muted" onClick={onTemplates}>
                {texts.creating.fromTemplate}
              </Button>
            )}
            <Button variant="quiet" className="text-muted max-sm:grow" onClick={onSamples}>
              {texts.creating.fromSample}
            </Button>
          </div>
          <Button variant="outline" disabled={isSending && progress === null} onClick={isSending ? cancel : giveUp}>
            {commonMessages.cancel}
          </Button>
          <Button type="submit" disabled={isSending}>
            {isSending ? texts.creating.underWay : texts.createProject}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
