import { limits } from '@joinery/contract/limits'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { webhookMessages as texts } from '@joinery/contract/messages/webhook-messages'
import { webhookServerMessages as faults } from '@joinery/contract/messages/webhook-server-messages'
import { type WebhookEvent, webhookEvents } from '@joinery/contract/webhook-events'
import type { Webhook } from '@joinery/contract/webhooks'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { createWebhook, updateWebhook } from '#api/webhooks.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { CopyButton } from '#kit/ui/buttons/copy-button.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { showToast } from '#kit/ui/feedback/toast.ts'
import { Checkbox } from '#kit/ui/forms/checkbox.tsx'
import { DialogForm } from '#kit/ui/forms/dialog-form.tsx'
import { Field } from '#kit/ui/forms/field.tsx'
import { Switch } from '#kit/ui/forms/switch.tsx'
import { useFault } from '#kit/ui/forms/use-fault.ts'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

type WebhookDialogProps = {
  uid_project: string
  /** The webhook to edit; without it a new one is created. */
  webhook?: Webhook
  onClose: () => void
}

function CreatedWebhook({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <div className="mt-5 flex flex-col gap-5">
      <Message kind="status">{texts.secretOnce}</Message>
      <Field
        label={texts.secret}
        readOnly
        value={secret}
        onFocus={(event) => event.target.select()}
        aside={<CopyButton label={texts.copySecret} text={() => secret} />}
        hint={texts.secretHint}
      />
      <div className="flex justify-end">
        <Button onClick={onClose}>{texts.done}</Button>
      </div>
    </div>
  )
}

/** Creates a webhook and shows its secret once, or edits one. */
export function WebhookDialog({ uid_project, webhook, onClose }: WebhookDialogProps) {
  const session = useSessionStore()
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [events, setEvents] = useState<ReadonlySet<WebhookEvent>>(new Set(webhook?.events ?? webhookEvents))
  const [isEnabled, setEnabled] = useState(webhook?.is_enabled ?? true)
  const [secret, setSecret] = useState<string | null>(null)
  const { showFault, at, ...form } = useFault<'url' | 'events'>()

  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const fields = { url: url.trim(), events: webhookEvents.filter((event) => events.has(event)) }
      if (!webhook) return (await createWebhook(session, uid_project, fields)).secret
      await updateWebhook(session, uid_project, webhook.uid_webhook, { ...fields, is_enabled: isEnabled })
      return null
    },
    onSuccess: (created) => {
      if (created !== null) return setSecret(created)
      showToast({ text: texts.saved })
      onClose()
    },
    onError: (error) => {
      const otherwise = webhook ? texts.saveFailed : texts.createFailed
      showFault({ field: 'form', message: sentenceOf(error, otherwise) })
    },
  })

  const handleSubmit = () => {
    if (!URL.canParse(url.trim())) return showFault({ field: 'url', message: faults.urlInvalid })
    if (events.size === 0) return showFault({ field: 'form', message: faults.eventRequired })
    showFault(null)
    return mutate()
  }
  const handleEvent = (event: WebhookEvent, isOn: boolean) => {
    const next = new Set(events)
    if (isOn) next.add(event)
    else next.delete(event)
    setEvents(next)
  }

  if (secret !== null) {
    return (
      <Dialog title={texts.createdTitle} onClose={onClose} isForm>
        <CreatedWebhook secret={secret} onClose={onClose} />
      </Dialog>
    )
  }
  return (
    <Dialog title={webhook ? texts.editTitle : texts.newTitle} size="lg" onClose={onClose} isForm>
      <DialogForm
        {...form}
        fault={at('form')}
        submitLabel={webhook ? commonMessages.save : texts.create}
        isPending={isPending}
        onSubmit={handleSubmit}
        onClose={onClose}
      >
        <Field
          label={texts.url}
          name="url"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder={texts.urlPlaceholder}
          maxLength={limits.webhook.urlMax}
          value={url}
          hint={texts.urlHint}
          error={at('url')}
          onChange={(event) => setUrl(event.target.value)}
        />
        <fieldset>
          <legend className="mb-1.5 text-sm font-medium">{texts.events}</legend>
          <div className="grid gap-x-6 sm:grid-cols-2">
            {webhookEvents.map((event) => (
              <Checkbox
                key={event}
                name="events"
                label={texts.eventNames[event]}
                checked={events.has(event)}
                onChange={({ target }) => handleEvent(event, target.checked)}
              />
            ))}
          </div>
        </fieldset>
        {webhook && <Switch label={texts.enabled} isOn={isEnabled} onChange={setEnabled} />}
      </DialogForm>
    </Dialog>
  )
}
