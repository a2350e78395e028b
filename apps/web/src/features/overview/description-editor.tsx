import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { overviewMessages as texts } from '@joinery/contract/messages/overview-messages'
import { useRef, useState } from 'react'

import { LazyEditor } from '#kit/editor/lazy-editor.tsx'
import { Button } from '#kit/ui/buttons/button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { SendingProgress } from '#kit/ui/forms/sending-progress.tsx'
import { useDraftFiles } from '#kit/ui/forms/use-draft-files.ts'
import { useSending } from '#kit/ui/forms/use-sending.ts'
import { saveDraftText, readDraftText } from '#lib/drafts/draft-text.ts'
import type { UploadOptions } from '#lib/http/http.ts'

const keyOf = (projectId: string): string => `description-draft:${projectId}`

const readDraft = (projectId: string): string | null => readDraftText(keyOf(projectId))

/** Null deletes the draft. */
const saveDraft = (projectId: string, html: string | null): void => saveDraftText(keyOf(projectId), html)

type DescriptionEditorProps = {
  projectId: string
  html: string
  /** Rejects with the message to show. */
  onSave: (html: string, files: readonly File[], options: Required<UploadOptions>) => Promise<void>
  onSaved: () => void
  onCancel: () => void
  /** Whether `onSave` accepts files. */
  canAttach?: boolean
  summarize?: ((text: string) => Promise<string>) | undefined
}

/** The draft is kept in this browser until saved or cancelled. */
export function DescriptionEditor(props: DescriptionEditorProps) {
  const { projectId, html: saved, onSave, onSaved, onCancel, canAttach = false, summarize } = props
  const [draft] = useState(() => readDraft(projectId))
  const [written, setWritten] = useState(draft ?? saved)
  const latest = useRef(written)
  const [files, setFiles] = useDraftFiles(keyOf(projectId))
  const {
    isSending: isSaving,
    progress,
    fault,
    setFault,
    clearFault,
    send,
    cancel,
  } = useSending(keyOf(projectId), onSaved)

  const save = async (html: string) => {
    if (html.length > limits.project.descriptionMax) {
      setFault(messages.project.descriptionTooLong)
      return
    }
    await send(async (options) => {
      await onSave(html, files, options)
      setFiles([])
      // Keep the draft if more was typed during saving.
      if (latest.current === html) saveDraft(projectId, null)
    }, messages.project.updateFailed)
  }

  return (
    <div className="flex flex-col gap-4">
      {draft !== null && draft !== saved && <p className="text-sm text-muted">{messages.editor.draftRestored}</p>}
      <LazyEditor
        label={texts.description.title}
        variant="description"
        initialHtml={written}
        placeholder={texts.description.placeholder}
        takesFocus
        summarize={summarize}
        onChange={(next) => {
          setWritten(next)
          clearFault()
          latest.current = next
          saveDraft(projectId, next)
        }}
        onSend={({ html }) => void save(html)}
        isSending={isSaving}
        {...(canAttach ? { files, onFilesChange: setFiles } : {})}
      />
      {progress !== null && <SendingProgress progress={progress} />}
      <ErrorLine text={fault} />
      <div className="flex gap-2.5">
        <Button disabled={isSaving} onClick={() => void save(written)}>
          {isSaving ? commonMessages.saving : commonMessages.save}
        </Button>
        <Button
          variant="quiet"
          disabled={isSaving && progress === null}
          onClick={() => {
            if (isSaving) return cancel()
            saveDraft(projectId, null)
            setFiles([])
            setFault(null)
            return onCancel()
          }}
        >
          {commonMessages.cancel}
        </Button>
      </div>
    </div>
  )
}
