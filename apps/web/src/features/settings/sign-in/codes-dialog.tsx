import { securityMessages } from '@joinery/contract/messages/security-messages'

import { RecoveryCodes } from '#kit/sign-in/recovery-codes.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'

const texts = securityMessages.twoStep

/** It closes by its button only: the codes are not shown again. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog title={texts.codesTitle} onClose={() => {}} isForm>
      <p className="mt-2 mb-5 text-muted">{texts.codesAbout}</p>
      <RecoveryCodes codes={codes} layout="dialog" onSaved={onClose} />
    </Dialog>
  )
}
