import { can } from '@joinery/contract/capabilities'
import { projectSettingsMessages } from '@joinery/contract/messages/project-settings-messages'
import { roleMessages } from '@joinery/contract/messages/role-messages'
import type { Member, Project } from '@joinery/contract/projects'
import { useState } from 'react'

import { handOverProject } from '#api/projects.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { Select } from '#kit/ui/forms/select.tsx'
import { Section } from '#kit/ui/layout/section.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { fillMessage } from '#kit/ui/text/fill-message.tsx'
import { useSessionStore } from '#lib/session/session-provider.tsx'

const texts = projectSettingsMessages.transfer

/** Transfers the ownership, with confirmation because only the new owner can return it. */
export function HandOverSection({ project }: { project: Project }) {
  const session = useSessionStore()
  const [chosen, setChosen] = useState('')
  const [asked, setAsked] = useState<Member | null>(null)
  const heirs = project.details.members.filter(({ pending, role }) => !pending && can(role, 'takeOver'))
  const heir = heirs.find(({ email }) => email === chosen)

  const handleHandOver = async ({ email, name }: Member) => {
    await handOverProject(session, project.uid_project, email)
    showToast({ text: texts.transferred(name), tone: 'good' })
  }

  return (
    <Section title={texts.title} about={texts.about}>
      {heirs.length === 0 ? (
        <p className="text-muted">{texts.empty}</p>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <Select
            label={texts.newOwner}
            value={heir?.email ?? ''}
            onChange={({ target }) => setChosen(target.value)}
            className="min-w-0 flex-1 basis-56"
          >
            <option value="">{texts.select}</option>
            {heirs.map(({ email, name }) => (
              <option key={email} value={email}>
                {name === email ? email : `${name} (${email})`}
              </option>
            ))}
          </Select>
          <Button variant="outline" disabled={!heir} aria-haspopup="dialog" onClick={() => setAsked(heir ?? null)}>
            {texts.open}
          </Button>
        </div>
      )}
      {asked && (
        <ConfirmDialog
          title={texts.confirmTitle}
          action={texts.confirm}
          otherwise={roleMessages.transferFailed}
          onConfirm={() => handleHandOver(asked)}
          onClose={() => setAsked(null)}
        >
          <p>
            {fillMessage(texts.becomesOwner, {
              name: (
                <strong dir="auto" className="font-medium text-ink">
                  {asked.name}
                </strong>
              ),
              project: (
                <strong dir="auto" className="font-medium text-ink">
                  {project.title}
                </strong>
              ),
            })}
          </p>
          <ul className="mt-3 list-disc pl-5">
            <li>{texts.ownerRights}</li>
            <li>{texts.yourRole}</li>
            <li>{texts.contentStays}</li>
          </ul>
          <p className="mt-3">{texts.transferBack(asked.name)}</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}
