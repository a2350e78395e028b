import { attachmentMessages } from '@joinery/contract/messages/attachment-messages'
import { disclosureMessages as texts } from '@joinery/contract/messages/disclosure-messages'

import { Button } from '#kit/ui/buttons/button.tsx'

import { setReminder, useReminder } from './reminder.ts'

/** Offers to publish an AI image with its original, unless the person does not want to be reminded. */
export function ShareReminder({ onPublish }: { onPublish: () => void }) {
  if (!useReminder()) return null
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-accent/40 px-4 py-3 text-[0.9375rem]">
      <p className="min-w-52 flex-1">{attachmentMessages.publishReminder}</p>
      <Button variant="outline" onClick={onPublish}>
        {attachmentMessages.publish}
      </Button>
      <Button variant="quiet" onClick={() => setReminder(false)}>
        {texts.reminder.off}
      </Button>
    </div>
  )
}
