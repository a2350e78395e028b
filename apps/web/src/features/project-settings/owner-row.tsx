import { roleMessages } from '@joinery/contract/messages/role-messages'
import type { Member } from '@joinery/contract/projects'

import { Avatar } from '#kit/ui/avatar.tsx'

/** Whose project it is: nobody changes or removes them here. */
export function OwnerRow({ owner }: { owner: Member }) {
  return (
    <li className="flex min-h-16 items-center gap-3.5 py-2.5">
      <Avatar size="sm" name={owner.name} email={owner.email} photo={owner.profile_photo} />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate text-left">
          {owner.name}
        </p>
        {owner.name !== owner.email && <p className="truncate text-sm text-muted">{owner.email}</p>}
      </div>
      <span className="shrink-0 text-sm text-muted">{roleMessages.names[owner.role]}</span>
    </li>
  )
}
