import { commonMessages } from '@joinery/contract/messages/common-messages'
import { securityMessages } from '@joinery/contract/messages/security-messages'
import { signInMessages } from '@joinery/contract/messages/sign-in-messages'

import { confirmTotp } from '#api/sign-in/factors.ts'
import { TotpSetup } from '#kit/sign-in/totp-setup.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import type { OnAdded } from './on-added.ts'

type SetUpTotpDialogProps = {
  secret: { readonly secret: string; readonly uri: string }
  onAdded: OnAdded
  onClose: () => void
}

export function SetUpTotpDialog({ secret, onAdded, onClose }: SetUpTotpDialogProps) {
  const session = useSessionStore()
  const handleCode = async (code: string) => {
    const { recoveryCodes } = await confirmTotp(session, code)
    onClose()
    onAdded(signInMessages.totpAdded, recoveryCodes)
  }
  return (
    <Dialog title={securityMessages.twoStep.setUpApp} onClose={onClose} isForm>
      <div className="mt-5">
        <TotpSetup
          {...secret}
          onCode={handleCode}
          layout="dialog"
          wayOut={{ label: commonMessages.cancel, onLeave: onClose }}
        />
      </div>
    </Dialog>
  )
}
