import { RecoveryCodes } from '#kit/sign-in/recovery-codes.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'

/** It closes by its button only: the codes are not shown again. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog title="Your recovery codes" onClose={() => {}} isForm>
      <p className="mt-2 mb-5 text-muted">
        If you ever lose your app and your passkeys, one of these lets you in. They are shown only now; codes from
        before do not work any more.
      </p>
      <RecoveryCodes codes={codes} layout="dialog" onSaved={onClose} />
    </Dialog>
  )
}
