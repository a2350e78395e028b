import { roles } from '@joinery/contract/capabilities'
import { projectSettingsMessages } from '@joinery/contract/messages/project-settings-messages'
import { roleMessages } from '@joinery/contract/messages/role-messages'

/** What each role may, in one line. */
export function RoleGuide() {
  return (
    <dl
      aria-label={projectSettingsMessages.members.roleGuide}
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
