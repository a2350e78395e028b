import { can } from '@joinery/contract/capabilities'
import { roleMessages } from '@joinery/contract/messages/role-messages'
import type { Member, Project } from '@joinery/contract/projects'
import { useState } from 'react'

import { handOverProject } from '#api/projects.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { Select } from '#kit/ui/forms/select.tsx'
import { Section } from '#kit/ui/layout/section.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { useSessionStore } from '#lib/session/session-provider.tsx'

/** Somebody else becomes the owner. It asks, because only they can give it back. */
export function HandOverSection({ project }: { project: Project }) {
  const session = useSessionStore()
  const [chosen, setChosen] = useState('')
  const [asked, setAsked] = useState<Member | null>(null)
  const heirs = project.details.members.filter(({ pending, role }) => !pending && can(role, 'takeOver'))
  const heir = heirs.find(({ email }) => email === chosen)

  const handleHandOver = async ({ email, name }: Member) => {
    await handOverProject(session, project.uid_project, email)
    showToast({ text: `${name} is the owner now. You are a manager.`, tone: 'good' })
  }

  return (
    <Section title="Hand over" about="Somebody else becomes the owner of the project, and you its manager.">
      {heirs.length === 0 ? (
        <p className="text-muted">There is nobody to hand it over to: members and managers can become the owner.</p>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <Select
            label="New owner"
            value={heir?.email ?? ''}
            onChange={({ target }) => setChosen(target.value)}
            className="min-w-0 flex-1 basis-56"
          >
            <option value="">Choose the new owner</option>
            {heirs.map(({ email, name }) => (
              <option key={email} value={email}>
                {name === email ? email : `${name} (${email})`}
              </option>
            ))}
          </Select>
          <Button variant="outline" disabled={!heir} aria-haspopup="dialog" onClick={() => setAsked(heir ?? null)}>
            Hand over…
          </Button>
        </div>
      )}
      {asked && (
        <ConfirmDialog
          title="Hand over project"
          action="Hand over"
          otherwise={roleMessages.transferFailed}
          onConfirm={() => handleHandOver(asked)}
          onClose={() => setAsked(null)}
        >
          <p>
            <strong dir="auto" className="font-medium text-ink">
              {asked.name}
            </strong>{' '}
            becomes the owner of{' '}
            <strong dir="auto" className="font-medium text-ink">
              {project.title}
            </strong>
            :
          </p>
          <ul className="mt-3 list-disc pl-5">
            <li>they alone can delete it, hand it over and decide about managers</li>
            <li>you become a manager, and can leave the project</li>
            <li>its messages, cards and files stay as they are</li>
          </ul>
          <p className="mt-3">Only {asked.name} can give it back to you.</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}
