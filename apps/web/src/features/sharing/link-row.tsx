import { guestMessages as say } from '@joinery/contract/messages/guest-messages'
import type { GuestLink } from '@joinery/contract/review/links'
import { Mail, QrCode, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'

import { deleteLink } from '#api/links.ts'
import { CopyButton } from '#kit/ui/buttons/copy-button.tsx'
import { IconButton } from '#kit/ui/buttons/icon-button.tsx'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { RetryBoundary } from '#kit/ui/loading/retry-boundary.tsx'
import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { formatDate } from '#lib/format.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import { rightsWords, scopeWords } from './link-words.ts'
import { SendLinkForm } from './send-link-form.tsx'

export const LinkQr = retryableLazy(async () => (await import('./link-qr.tsx')).LinkQr)

const icon = { className: 'size-4.5', strokeWidth: 1.5, 'aria-hidden': true } as const
const act = 'text-muted hover:text-ink aria-expanded:bg-sunken aria-expanded:text-ink'

/** A link that is good: for whom, what it shows and allows, when it was used, and what can be done with it. */
export function LinkRow({ link }: { link: GuestLink }) {
  const session = useSessionStore()
  const [shown, setShown] = useState<'qr' | 'send' | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const name = link.name || 'Link without a name'
  const toggle = (part: 'qr' | 'send') => setShown(shown === part ? null : part)
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <div className="min-w-52 flex-1 text-[0.8125rem] leading-5 text-muted">
          <p dir="auto" className="text-[0.9375rem] font-medium break-words text-ink">
            {name}
          </p>
          <p dir="auto" className="break-words">
            {scopeWords(link)}
          </p>
          <p>{rightsWords(link)}</p>
          <p className="tabular-nums">
            Ends {formatDate(link.expires_at)} ·{' '}
            {link.last_used_at === null ? (
              'Not opened yet'
            ) : (
              <>
                Last opened <RelativeTime iso={link.last_used_at} />
              </>
            )}
          </p>
          {link.guests.length > 0 && (
            <p dir="auto" className="break-words">
              Confirmed: {link.guests.map((guest) => `${guest.name} (${guest.email})`).join(', ')}
            </p>
          )}
        </div>
        <div className="-mr-2 flex">
          <CopyButton label={`Copy ${name}`} text={() => link.url} isLink className={act} />
          <IconButton
            label={`QR code of ${name}`}
            title="QR code"
            aria-expanded={shown === 'qr'}
            className={act}
            onClick={() => toggle('qr')}
          >
            <QrCode {...icon} />
          </IconButton>
          <IconButton
            label={`Send ${name} to client`}
            title="Send to client"
            aria-expanded={shown === 'send'}
            className={act}
            onClick={() => toggle('send')}
          >
            <Mail {...icon} />
          </IconButton>
          <IconButton label={`Revoke ${name}`} title="Revoke" className={act} onClick={() => setLeaving(true)}>
            <Trash2 {...icon} />
          </IconButton>
        </div>
      </div>
      {shown === 'qr' && (
        <div className="mt-3">
          <RetryBoundary>
            <Suspense fallback={<div className="size-44" />}>
              <LinkQr url={link.url} className="size-44 border border-line" />
            </Suspense>
          </RetryBoundary>
        </div>
      )}
      {shown === 'send' && (
        <div className="mt-4">
          <SendLinkForm link={link} />
        </div>
      )}
      {isLeaving && (
        <ConfirmDialog
          title="Revoke this link?"
          action="Revoke"
          otherwise={say.linkRevokeFailed}
          onConfirm={async () => {
            await deleteLink(session, link)
            showToast({ text: say.linkRevoked })
          }}
          onClose={() => setLeaving(false)}
        >
          <span dir="auto" className="font-medium text-ink">
            {name}
          </span>{' '}
          stops at once, also for whoever looks by it now. What guests said and decided stays. This cannot be undone.
        </ConfirmDialog>
      )}
    </li>
  )
}
