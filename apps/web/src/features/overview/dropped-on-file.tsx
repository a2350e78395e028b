import type { Attachment } from '@joinery/contract/files'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { overviewMessages as texts } from '@joinery/contract/messages/overview-messages'

import { refuseVersion } from '#kit/attachments/version-kind.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { fillMessage } from '#kit/ui/text/fill-message.tsx'

type DroppedOnFileProps = {
  dropped: File
  target: Attachment
  onVersion: () => void
  /** Undefined without permission to add files. */
  onAdd: (() => void) | undefined
  onClose: () => void
}

/** Asks whether a file dropped on another is a new version or a separate file. */
export function DroppedOnFile({ dropped, target, onVersion, onAdd, onClose }: DroppedOnFileProps) {
  const refusal = refuseVersion(dropped, target)
  return (
    <Dialog title={refusal === null ? texts.dropped.title : texts.dropped.titleRefused} onClose={onClose}>
      <p className="mt-3 break-words text-muted">
        {fillMessage(texts.dropped.what, {
          dropped: (
            <span dir="auto" className="font-medium text-ink">
              {dropped.name}
            </span>
          ),
          target: (
            <span dir="auto" className="font-medium text-ink">
              {target.filename}
            </span>
          ),
        })}
      </p>
      {refusal !== null && (
        <Message kind="status" className="mt-5">
          {refusal}
        </Message>
      )}
      <div className="mt-7 flex flex-col gap-3">
        {refusal === null && (
          <Button className="h-auto min-h-11 py-2 whitespace-normal" onClick={onVersion}>
            <span dir="auto" className="min-w-0 break-words">
              {texts.dropped.asVersion(target.filename)}
            </span>
          </Button>
        )}
        {onAdd && (
          <Button variant="outline" onClick={onAdd}>
            {texts.dropped.asFile}
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          {commonMessages.cancel}
        </Button>
      </div>
    </Dialog>
  )
}
