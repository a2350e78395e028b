import { webhookMessages as texts } from '@joinery/contract/messages/webhook-messages'
import { webhookEvents } from '@joinery/contract/webhook-events'
import type { Webhook } from '@joinery/contract/webhooks'
import { History, Pencil, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { deleteWebhook, testWebhook } from '#api/webhooks.ts'
import { IconButton } from '#kit/ui/buttons/icon-button.tsx'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { fillMessage } from '#kit/ui/text/fill-message.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

import { DeliveriesDialog } from './deliveries-dialog.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'

const icon = { className: 'size-4.5', strokeWidth: 1.5, 'aria-hidden': true } as const
const act = 'text-muted hover:text-ink'

const eventWords = ({ events }: Webhook): string =>
  events.length === webhookEvents.length ? texts.allEvents : events.map((event) => texts.eventNames[event]).join(', ')

/** A webhook with its events and actions. */
export function WebhookRow({ uid_project, webhook }: { uid_project: string; webhook: Webhook }) {
  const session = useSessionStore()
  const [shown, setShown] = useState<'deliveries' | 'edit' | 'delete' | null>(null)
  const [isTesting, setTesting] = useState(false)
  const { uid_webhook, url, is_enabled } = webhook
  const { host } = new URL(url)
  const close = () => setShown(null)
  const handleTest = async () => {
    setTesting(true)
    try {
      await testWebhook(session, uid_webhook)
      // The result is in the list.
      setShown('deliveries')
    } catch (error) {
      showToast({ text: sentenceOf(error, texts.testFailed) })
    } finally {
      setTesting(false)
    }
  }
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <div className="min-w-52 flex-1 text-[0.8125rem] leading-5 text-muted">
          <p dir="ltr" className="text-[0.9375rem] font-medium [overflow-wrap:anywhere] text-ink">
            {url}
          </p>
          <p>{eventWords(webhook)}</p>
          <p className={is_enabled ? 'text-good' : 'text-warn'}>{is_enabled ? texts.on : texts.off}</p>
        </div>
        <div className="-mr-2 flex">
          <IconButton
            label={texts.testNamed(host)}
            title={texts.test}
            className={act}
            disabled={isTesting}
            onClick={() => void handleTest()}
          >
            <Send {...icon} />
          </IconButton>
          <IconButton
            label={texts.deliveriesNamed(host)}
            title={texts.deliveries}
            className={act}
            onClick={() => setShown('deliveries')}
          >
            <History {...icon} />
          </IconButton>
          <IconButton label={texts.editNamed(host)} title={texts.edit} className={act} onClick={() => setShown('edit')}>
            <Pencil {...icon} />
          </IconButton>
          <IconButton
            label={texts.deleteNamed(host)}
            title={texts.delete}
            className={act}
            onClick={() => setShown('delete')}
          >
            <Trash2 {...icon} />
          </IconButton>
        </div>
      </div>
      {shown === 'deliveries' && <DeliveriesDialog webhook={webhook} onClose={close} />}
      {shown === 'edit' && <WebhookDialog uid_project={uid_project} webhook={webhook} onClose={close} />}
      {shown === 'delete' && (
        <ConfirmDialog
          title={texts.deleteTitle}
          action={texts.delete}
          otherwise={texts.deleteFailed}
          onConfirm={async () => {
            await deleteWebhook(session, uid_project, uid_webhook)
            showToast({ text: texts.deleted })
          }}
          onClose={close}
        >
          {fillMessage(texts.deleteWarning, {
            host: (
              <span dir="ltr" className="font-medium text-ink">
                {host}
              </span>
            ),
          })}
        </ConfirmDialog>
      )}
    </li>
  )
}
