import { accountDeletionMessages as texts } from '@joinery/contract/messages/account-deletion-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { privacyMessages } from '@joinery/contract/messages/privacy-messages'
import { useQuery } from '@tanstack/react-query'

import { deletionQuery } from '#api/privacy.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { Spinner } from '#kit/ui/feedback/spinner.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import { DeleteForm } from './delete-form.tsx'

export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { data, error } = useQuery(deletionQuery(useSessionStore()))
  const refusal = error
    ? sentenceOf(error, privacyMessages.deletionFailed)
    : data?.is_last_admin
      ? privacyMessages.lastAdmin
      : null
  return (
    <Dialog title={texts.title} isForm onClose={onClose}>
      {refusal !== null && (
        <>
          <ErrorLine text={refusal} className="mt-5" />
          <div className="mt-7 flex justify-end">
            <Button variant="outline" onClick={onClose}>
              {commonMessages.close}
            </Button>
          </div>
        </>
      )}
      {refusal === null && !data && <Spinner />}
      {refusal === null && data && <DeleteForm projects={data.projects} onClose={onClose} />}
    </Dialog>
  )
}
