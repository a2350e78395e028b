import { signInMessages } from '@joinery/contract/messages/sign-in-messages'

import { confirmTotp } from '#api/sign-in/factors.ts'
import { TotpSetup } from '#kit/sign-in/totp-setup.tsx'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { useSessionStore } from '#lib/session/session-provider.tsx'

type SetUpTotpDialogProps = {
  secret: { readonly secret: string; readonly uri: string }
  onCodes: (codes: readonly string[]) => void
  onClose: () => void
}

export function SetUpTotpDialog({ secret, onCodes, onClose }: SetUpTotpDialogProps) {
  const session = useSessionStore()
  const handleCode = async (code: string) => {
    const { recoveryCodes } = await confirmTotp(session, code)
    showToast({ text: signInMessages.totpAdded, tone: 'good' })
    onClose()
    if (recoveryCodes) onCodes(recoveryCodes)
  }
  return (
    <Dialog title="Set up an authenticator app" onClose={onClose} isForm>
      <div className="mt-5">
        <TotpSetup {...secret} onCode={handleCode} layout="dialog" wayOut={{ label: 'Cancel', onLeave: onClose }} />
      </div>
    </Dialog>
  )
}
