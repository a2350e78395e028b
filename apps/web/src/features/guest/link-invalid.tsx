import { commonMessages } from '@joinery/contract/messages/common-messages'
import { guestMessages as texts } from '@joinery/contract/messages/guest-messages'

import { Button } from '#kit/ui/buttons/button.tsx'
import { useCopy } from '#kit/ui/buttons/use-copy.ts'

import type { GuestDrafts } from './guest-context.ts'

/** Shown for a link that is no longer valid. Unsent texts can be copied. */
export function LinkInvalid({ drafts }: { drafts: GuestDrafts }) {
  const text = drafts.texts().join('\n\n')
  const { note, copy } = useCopy()
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center gap-6 px-5 py-16">
      <h1 className="font-display text-2xl leading-snug">{texts.linkInvalid}</h1>
      {text !== '' && (
        <section aria-label={texts.unsentTitle} className="rounded-lg border border-line bg-surface p-5">
          <p className="text-muted">{texts.unsentAbout}</p>
          <p dir="auto" className="mt-3 mb-4 whitespace-pre-line">
            {text}
          </p>
          <Button variant="outline" onClick={() => void copy(text)}>
            {commonMessages.copy}
          </Button>
          {note !== null && <output className="ml-3 text-sm text-muted">{note}</output>}
        </section>
      )}
    </main>
  )
}
