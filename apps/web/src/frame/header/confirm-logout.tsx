import { messages } from '@joinery/contract/messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { useLocation, useNavigate } from 'react-router'

import { Button } from '#kit/ui/buttons/button.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { waitForOverlayHistory } from '#kit/ui/overlays/overlay-history.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { isProtectedPath, paths } from '#paths.ts'

export function ConfirmLogout({ onClose }: { onClose: () => void }) {
  const session = useSessionStore()
  const navigate = useNavigate()
  const { pathname } = useLocation()

  const handleLogOut = async () => {
    onClose()
    // Log-out replaces the history entry, so this dialog's own entry must be removed first.
    await waitForOverlayHistory()
    await session.logOut()
    // On a protected page the guard redirects, and navigating here would compete with it.
    if (!isProtectedPath(pathname)) await navigate(paths.landing, { replace: true })
  }

  return (
    <Dialog onClose={onClose} title={messages.confirm.logoutTitle}>
      <p className="mt-3 text-muted">{messages.confirm.logout}</p>
      <div className="mt-7 flex justify-end gap-3">
        <Button variant="outline" onClick={onClose}>
          {commonMessages.cancel}
        </Button>
        <Button onClick={() => void handleLogOut()}>{messages.confirm.logoutAction}</Button>
      </div>
    </Dialog>
  )
}
