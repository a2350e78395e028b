import type { Project } from '@joinery/contract/projects'
import { useState } from 'react'

import { Faces } from '#kit/ui/faces.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'

import { MembersPanel } from './members-panel.tsx'
import { peopleTitle } from './people-title.ts'

type MembersButtonProps = { project: Project; online: ReadonlySet<string>; onInvite: () => void }

/** On a phone the members stand behind their faces. */
export function MembersButton({ project, online, onInvite }: MembersButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={peopleTitle(project)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex min-h-11 shrink-0 items-center rounded-full px-1"
      >
        <Faces people={[project.creator, ...project.details.members]} most={3} />
      </button>
      {isOpen && (
        <Dialog title={peopleTitle(project)} onClose={() => setOpen(false)}>
          <div className="mt-4">
            <MembersPanel project={project} online={online} onInvite={onInvite} />
          </div>
        </Dialog>
      )}
    </>
  )
}
