import { CircleCheck } from 'lucide-react'
import { useLocation } from 'react-router'

import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { buttonClass } from '#kit/ui/buttons/button-class.ts'
import { Message } from '#kit/ui/feedback/message.tsx'
import { useHydrated } from '#lib/browser/use-hydrated.ts'
import { paths } from '#paths.ts'

/** Reads the history state passed by another page. */
const readInvitation = (state: unknown): { message: string; email: unknown } | null => {
  if (typeof state !== 'object' || state === null || !('showLogin' in state) || state.showLogin !== true) return null
  return {
    message: 'message' in state && typeof state.message === 'string' ? state.message : '',
    email: 'email' in state ? state.email : undefined,
  }
}

/** Confirms a verified email or a new password and offers the login. */
export function LoginInvitation() {
  const { state } = useLocation()
  // The prerendered page does not know the history state that a reload keeps.
  const invitation = useHydrated() ? readInvitation(state) : null
  if (!invitation) return null
  return (
    <div className="mx-auto max-w-page px-5 pt-4 sm:px-8 lg:px-12">
      <Message kind="status" className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <CircleCheck className="size-6 shrink-0 text-good" strokeWidth={1.5} aria-hidden />
        <span className="min-w-0 flex-1 basis-60 text-base">{invitation.message}</span>
        <AppLink to={paths.login} state={{ email: invitation.email }} className={buttonClass('primary')}>
          Log In
        </AppLink>
      </Message>
    </div>
  )
}
