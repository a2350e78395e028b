import { sharingMessages as texts } from '@joinery/contract/messages/sharing-messages'
import { Suspense } from 'react'

import { Button } from '#kit/ui/buttons/button.tsx'
import { CopyButton } from '#kit/ui/buttons/copy-button.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { Field } from '#kit/ui/forms/field.tsx'
import { RetryBoundary } from '#kit/ui/loading/retry-boundary.tsx'
import { formatDate } from '#lib/format.ts'

import { LinkQr } from './link-row.tsx'
import type { MadeLink } from './new-link-form.tsx'
import { SendLinkForm } from './send-link-form.tsx'

type CreatedLinkProps = MadeLink & { onAnother: () => void; onClose: () => void }

/** A new link: its URL, QR code, and a form to email it to the client. */
export function CreatedLink({ link, withLocation, isCopied, onAnother, onClose }: CreatedLinkProps) {
  return (
    <div className="mt-5 flex flex-col gap-5">
      <Message kind="status" tone="good">
        {isCopied ? texts.linkCopied : texts.linkCreated}
      </Message>
      {withLocation > 0 && <Message kind="alert">{texts.withLocation(withLocation)}</Message>}
      <div className="flex gap-5 max-sm:flex-col">
        <div className="min-w-0 flex-1">
          <Field
            label={texts.link}
            readOnly
            value={link.url}
            onFocus={(event) => event.target.select()}
            aside={<CopyButton label={texts.copyLink} text={() => link.url} isLink />}
            hint={texts.rightsAndExpiry(texts.canDo(link.can), formatDate(link.expires_at))}
          />
        </div>
        <RetryBoundary>
          <Suspense fallback={<div className="size-36" />}>
            <LinkQr url={link.url} className="size-36 shrink-0 border border-line" />
          </Suspense>
        </RetryBoundary>
      </div>
      <div className="border-t border-line pt-5">
        <SendLinkForm link={link} />
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onAnother}>
          {texts.createAnother}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {texts.done}
        </Button>
      </div>
    </div>
  )
}
