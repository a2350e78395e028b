import type { Attachment } from '@joinery/contract/files'
import { approvalRequestMessages as texts } from '@joinery/contract/messages/approval-request-messages'
import type { Project } from '@joinery/contract/projects'
import type { FileApproval } from '@joinery/contract/review/approvals'

import { askForApproval } from '#api/approvals.ts'
import { fillMessage } from '#kit/ui/text/fill-message.tsx'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import { AskDialog } from './ask-dialog.tsx'

type AskFileDialogProps = {
  project: Project
  file: Attachment
  /** Existing requests for this version. */
  asked: readonly FileApproval[]
  canAskGuests: boolean
  onClose: () => void
}

/** Requests approval of a version. */
export function AskFileDialog({ project, file, asked, ...rest }: AskFileDialogProps) {
  const session = useSessionStore()
  return (
    <AskDialog
      project={project}
      about={fillMessage(texts.about, { file: <span dir="auto">{file.filename}</span>, version: file.version })}
      isAsked={(email) => asked.some(({ person, status }) => person.email === email && status === 'open')}
      send={(request) => askForApproval(session, file.uid_file, request)}
      {...rest}
    />
  )
}
