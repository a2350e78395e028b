import { adminSettingsMessages } from '@joinery/contract/messages/admin-settings-messages'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, OctagonAlert, Send } from 'lucide-react'

import { sendTestMail } from '#api/admin-settings.ts'
import { Button } from '#kit/ui/buttons/button.tsx'
import { sentenceOf } from '#lib/http/call-error.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

const texts = adminSettingsMessages.email

/** Sends an email to the admin with the saved settings. */
export function TestEmail({ isSaved }: { isSaved: boolean }) {
  const session = useSessionStore()
  const { data: message, error, isPending, mutate } = useMutation({ mutationFn: () => sendTestMail(session) })
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
      <output className="min-w-0 text-sm">
        {!isSaved && <span className="text-muted">{texts.saveFirst}</span>}
        {isSaved && message !== undefined && (
          <span className="flex items-center gap-1.5 text-good">
            <CircleCheck className="size-4 shrink-0" strokeWidth={1.5} aria-hidden />
            {message}
          </span>
        )}
        {isSaved && error && (
          <span className="flex items-start gap-1.5 text-bad">
            <OctagonAlert className="mt-0.5 size-4 shrink-0" strokeWidth={1.5} aria-hidden />
            {sentenceOf(error, texts.testFailed)}
          </span>
        )}
      </output>
      <Button variant="outline" isBusy={isPending} disabled={!isSaved} onClick={() => mutate()}>
        <Send className="-ml-1 size-4" strokeWidth={1.5} aria-hidden />
        {texts.sendTest}
      </Button>
    </div>
  )
}
