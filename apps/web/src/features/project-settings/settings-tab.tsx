import { roles } from '@joinery/contract/capabilities'
import { projectSettingsMessages as texts } from '@joinery/contract/messages/project-settings-messages'
import { roleMessages } from '@joinery/contract/messages/role-messages'
import type { Project } from '@joinery/contract/projects'
import { type ReactNode, useState } from 'react'

import { Button } from '#kit/ui/buttons/button.tsx'
import { Section } from '#kit/ui/layout/section.tsx'
import { may } from '#lib/may.ts'

import { AddMemberDialog } from './add-member-dialog.tsx'
import { DeleteSection } from './delete-section.tsx'
import { HandOverSection } from './hand-over-section.tsx'
import { MemberList } from './member-list.tsx'
import { NameForm } from './name-form.tsx'
import { StatusSection } from './status-section.tsx'

function RoleGuide() {
  return (
    <dl
      aria-label={texts.members.roleGuide}
      className="grid gap-x-4 gap-y-1.5 text-sm sm:grid-cols-[5rem_minmax(0,1fr)]"
    >
      {roles.map((role) => (
        <div key={role} className="sm:contents">
          <dt className="font-medium">{roleMessages.names[role]}</dt>
          <dd className="text-muted">{roleMessages.descriptions[role]}</dd>
        </div>
      ))}
    </dl>
  )
}

type SettingsTabProps = {
  project: Project
  /** More to decide, from elsewhere: stands below the members. */
  children?: ReactNode
}

/** What the owner and the managers of a project decide. */
export function SettingsTab({ project, children }: SettingsTabProps) {
  const [isAdding, setAdding] = useState(false)
  return (
    <div className="max-w-4xl px-5 py-8 sm:px-8 lg:px-10">
      <Section title={texts.members.title} about={texts.members.about}>
        {may(project, 'addMembers') && (
          <Button className="self-start" aria-hidden={isAdding || undefined} onClick={() => setAdding(true)}>
            {texts.members.add}
          </Button>
        )}
        <MemberList project={project} />
        <RoleGuide />
        {isAdding && <AddMemberDialog project={project} onClose={() => setAdding(false)} />}
      </Section>
      {children}
      {may(project, 'editProject') && (
        <Section title={texts.name.title} about={texts.name.about}>
          <NameForm project={project} />
        </Section>
      )}
      {may(project, 'changeStatus') && <StatusSection project={project} />}
      {may(project, 'handOver') && <HandOverSection project={project} />}
      {may(project, 'deleteProject') && <DeleteSection project={project} />}
    </div>
  )
}
