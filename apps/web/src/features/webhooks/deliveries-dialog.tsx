import { commonMessages } from '@joinery/contract/messages/common-messages'
import { webhookMessages as texts } from '@joinery/contract/messages/webhook-messages'
import { webhookEvents } from '@joinery/contract/webhook-events'
import type { Delivery, Webhook } from '@joinery/contract/webhooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { deliveriesQuery, deliveryQuery, sendDeliveryAgain, testWebhook } from '#api/webhooks.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

/** How often the list is fetched again while a delivery is waiting. */
const refetchMs = 2000

const isWaiting = ({ status }: Delivery): boolean => status === 'waiting'

const tones = { ok: 'text-good', failed: 'text-bad', waiting: 'text-warn' } as const

const eventName = (type: string): string => {
  const event = webhookEvents.find((one) => one === type)
  return event ? texts.eventNames[event] : texts.testEvent
}

/** JSON with line breaks; other text as it is. */
const formatBody = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function Body({ title, text, none }: { title: string; text: string | null; none: string }) {
  return (
    <div>
      <h3 className="text-sm font-medium">{title}</h3>
      {text ? (
        <pre
          dir="ltr"
          // Scrollable, so it takes the focus.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="mt-1 max-h-56 overflow-auto rounded-md bg-sunken p-3 text-xs [overflow-wrap:anywhere] whitespace-pre-wrap"
        >
          {formatBody(text)}
        </pre>
      ) : (
        <p className="mt-1 text-sm text-muted">{none}</p>
      )}
    </div>
  )
}

function DeliveryContents({ uid_webhook, delivery }: { uid_webhook: string; delivery: Delivery }) {
  const session = useSessionStore()
  const { data, error } = useQuery(deliveryQuery(session, uid_webhook, delivery))
  const again = useMutation({
    mutationFn: () => sendDeliveryAgain(session, uid_webhook, delivery.uid_delivery),
  })
  if (!data) return error ? <ErrorLine text={sentenceOf(error, texts.deliveryFailed)} /> : <Skeleton className="h-24" />
  return (
    <div className="mt-3 flex flex-col gap-3">
      <Body title={texts.request} text={data.request} none="" />
      <Body
        title={texts.response}
        text={data.response}
        none={data.response === null ? texts.noResponse : texts.emptyResponse}
      />
      <ErrorLine text={again.error && sentenceOf(again.error, texts.againFailed)} />
      <Button variant="outline" className="self-start" isBusy={again.isPending} onClick={() => again.mutate()}>
        {texts.again}
      </Button>
    </div>
  )
}

function DeliveryRow({ uid_webhook, delivery }: { uid_webhook: string; delivery: Delivery }) {
  const [isOpen, setOpen] = useState(false)
  const { type, status, response_status, error, tries, created_at } = delivery
  return (
    <li className="py-3">
      <button
        type="button"
        aria-expanded={isOpen}
        title={texts.showDelivery}
        className="flex w-full flex-wrap items-baseline gap-x-3 gap-y-0.5 text-left pointer-coarse:min-h-11"
        onClick={() => setOpen(!isOpen)}
      >
        <span className="min-w-0 flex-1 text-[0.9375rem]">{eventName(type)}</span>
        <span className={`text-sm ${tones[status]}`}>{texts.statuses[status]}</span>
        <span className="w-full text-[0.8125rem] text-muted tabular-nums">
          <RelativeTime iso={created_at} /> · {texts.tries(tries)}
          {response_status !== null && ` · ${response_status}`}
          {error !== null && ` · ${error}`}
        </span>
      </button>
      {isOpen && <DeliveryContents uid_webhook={uid_webhook} delivery={delivery} />}
    </li>
  )
}

/** The last deliveries of a webhook, each with its request and response. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const session = useSessionStore()
  const { uid_webhook, url } = webhook
  const { data, error } = useQuery({
    ...deliveriesQuery(session, uid_webhook),
    refetchInterval: ({ state }) => (state.data?.some(isWaiting) ? refetchMs : false),
  })
  const test = useMutation({ mutationFn: () => testWebhook(session, uid_webhook) })
  return (
    <Dialog title={texts.deliveriesNamed(new URL(url).host)} size="lg" onClose={onClose}>
      <p className="mt-2 text-muted">{texts.deliveriesAbout}</p>
      {!data &&
        (error ? <ErrorLine text={sentenceOf(error, texts.deliveriesFailed)} /> : <Skeleton className="h-24" />)}
      {data?.length === 0 && <p className="mt-5 text-muted">{texts.noDeliveries}</p>}
      {data && data.length > 0 && (
        <ul aria-label={texts.deliveries} className="mt-5 divide-y divide-line border-y border-line">
          {data.map((delivery) => (
            <DeliveryRow key={delivery.uid_delivery} uid_webhook={uid_webhook} delivery={delivery} />
          ))}
        </ul>
      )}
      <ErrorLine text={test.error && sentenceOf(test.error, texts.testFailed)} className="mt-5" />
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="outline" isBusy={test.isPending} onClick={() => test.mutate()}>
          {texts.test}
        </Button>
        <Button onClick={onClose}>{commonMessages.close}</Button>
      </div>
    </Dialog>
  )
}
