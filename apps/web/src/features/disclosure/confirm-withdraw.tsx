import type { Disclosure } from '@joinery/contract/disclosures/disclosures'
import { disclosureMessages as texts } from '@joinery/contract/messages/disclosure-messages'

import { withdrawDisclosure } from '#api/disclosures.ts'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { useSessionStore } from '#lib/session/session-provider.tsx'

export function ConfirmWithdraw({ disclosure, onClose }: { disclosure: Disclosure; onClose: () => void }) {
  const session = useSessionStore()
  return (
    <ConfirmDialog
      title={texts.withdrawTitle}
      action={texts.withdraw}
      otherwise={texts.withdrawFailed}
      onConfirm={async () => {
        await withdrawDisclosure(session, disclosure)
        showToast({ text: texts.withdrawn })
      }}
      onClose={onClose}
    >
      {texts.withdrawWarning}
    </ConfirmDialog>
  )
}
