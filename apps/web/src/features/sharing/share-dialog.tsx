import { clientSeesDefaults } from '@joinery/contract/capabilities'
import type { Attachment } from '@joinery/contract/files'
import { sharingMessages as texts } from '@joinery/contract/messages/sharing-messages'
import type { Project } from '@joinery/contract/projects'
import { type ReactNode, useState } from 'react'

import { Dialog } from '#kit/ui/overlays/dialog.tsx'

import { CreatedLink } from './created-link.tsx'
import { LinkList } from './link-list.tsx'
import { type MadeLink, NewLinkForm } from './new-link-form.tsx'

type ShareDialogProps = {
  project: Project
  /** The file with all its versions; null for all project files. */
  file: Attachment | null
  /** Shown above the form. */
  reminder?: ReactNode
  onClose: () => void
}

/** Creates a link for people without an account and lists existing ones. */
export function ShareDialog({ project, file, reminder, onClose }: ShareDialogProps) {
  const [made, setMade] = useState<MadeLink | null>(null)
  const { prices, suppliers } = { ...clientSeesDefaults, ...project.details.client_sees }
  return (
    <Dialog title={texts.dialogTitle(file?.filename ?? project.title)} size="lg" onClose={onClose} isForm>
      <p className="mt-2 text-muted">
        {file ? texts.fileAbout : texts.projectAbout} {texts.included}
        {!file && ` ${texts.selectionsIncluded(prices, suppliers)}`}
      </p>
      {reminder}
      {made ? (
        <CreatedLink {...made} onAnother={() => setMade(null)} onClose={onClose} />
      ) : (
        <NewLinkForm project={project} file={file} onMade={setMade} onClose={onClose} />
      )}
      <div className="mt-7 empty:hidden">
        <LinkList
          uid_project={project.uid_project}
          uid_stack={file?.uid_stack}
          without={made?.link.uid_link}
          title={file ? texts.linksToFile : texts.allLinks}
        />
      </div>
    </Dialog>
  )
}
