import type { User } from '@joinery/contract/auth'
import { menuMessages as texts } from '@joinery/contract/messages/menu-messages'
import { formatCredits } from '@joinery/contract/text/counts'

import { Avatar } from '#kit/ui/avatar.tsx'
import { useSession } from '#lib/session/session-provider.tsx'

export function ProfileBlock({ user }: { user: User }) {
  const { credits, creditsLoading } = useSession()
  const name = user.details.nickname.trim() || user.email
  return (
    <div className="flex min-w-0 items-center gap-4">
      <Avatar name={name} email={user.email} photo={user.details.profile_photo} />
      <div className="min-w-0">
        <p dir="auto" className="truncate text-lg font-medium">
          {name}
        </p>
        <p className="text-muted tabular-nums">
          {creditsLoading || credits === null ? texts.loadingCredits : formatCredits(credits)}
        </p>
      </div>
    </div>
  )
}
