import { sharingMessages as texts } from '@joinery/contract/messages/sharing-messages'
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
import { fillMessage } from '#kit/ui/text/fill-message.tsx'
import { formatDate } from '#lib/format.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import { SendLinkForm } from './send-link-form.tsx'

export const LinkQr = retryableLazy(async () => (await import('./link-qr.tsx')).LinkQr)

const icon = { className: 'size-4.5', strokeWidth: 1.5, 'aria-hidden': true } as const
const act = 'text-muted hover:text-ink aria-expanded:bg-sunken aria-expanded:text-ink'

const scopeWords = ({ scope, filename }: Pick<GuestLink, 'scope' | 'filename'>): string => {
  if (scope === 'selections') return texts.requestedItems
  return scope === 'project' ? texts.allFiles : (filename ?? texts.oneFile)
}

/** An active link with recipient, scope, rights, usage and actions. */
export function LinkRow({ link }: { link: GuestLink }) {
  const session = useSessionStore()
  const [shown, setShown] = useState<'qr' | 'send' | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const { url } = link
  const name = link.name || texts.unnamed
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
          <p>{texts.canDo(link.can)}</p>
          <p className="tabular-nums">
            {texts.expiresOn(formatDate(link.expires_at))} ·{' '}
            {link.last_used_at === null
              ? texts.notOpened
              : fillMessage(texts.lastOpened, { time: <RelativeTime iso={link.last_used_at} /> })}
          </p>
          {link.guests.length > 0 && (
            <p dir="auto" className="break-words">
              {texts.guests(link.guests.map((guest) => `${guest.name} (${guest.email})`).join(', '))}
            </p>
          )}
          {url === null && <p>{texts.hiddenUrl}</p>}
        </div>
        <div className="-mr-2 flex">
          {url !== null && (
            <>
              <CopyButton label={texts.copyNamed(name)} text={() => url} isLink className={act} />
              <IconButton
                label={texts.qrCodeNamed(name)}
                title={texts.qrCode}
                aria-expanded={shown === 'qr'}
                className={act}
                onClick={() => toggle('qr')}
              >
                <QrCode {...icon} />
              </IconButton>
            </>
          )}
          <IconButton
            label={texts.sendNamed(name)}
            title={texts.send}
            aria-expanded={shown === 'send'}
            className={act}
            onClick={() => toggle('send')}
          >
            <Mail {...icon} />
          </IconButton>
          <IconButton
            label={texts.revokeNamed(name)}
            title={texts.revoke}
            className={act}
            onClick={() => setLeaving(true)}
          >
            <Trash2 {...icon} />
          </IconButton>
        </div>
      </div>
      {shown === 'qr' && url !== null && (
        <div className="mt-3">
          <RetryBoundary>
            <Suspense fallback={<div className="size-44" />}>
              <LinkQr url={url} className="size-44 border border-line" />
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
          title={texts.revokeTitle}
          action={texts.revoke}
          otherwise={texts.revokeFailed}
          onConfirm={async () => {
            await deleteLink(session, link)
            showToast({ text: texts.revoked })
          }}
          onClose={() => setLeaving(false)}
        >
          {fillMessage(texts.revokeWarning, {
            link: (
              <span dir="auto" className="font-medium text-ink">
                {name}
              </span>
            ),
          })}
        </ConfirmDialog>
      )}
    </li>
  )
}
