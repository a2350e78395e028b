import type { NextGrant } from '@joinery/contract/credits'
import { creditMessages } from '@joinery/contract/messages/credit-messages'
import { formatCount } from '@joinery/contract/text/counts'

import { fillMessage } from '#kit/ui/text/fill-message.tsx'
import { formatDate } from '#lib/format.ts'

export type CreditsOutlook = { readonly nextGrant: NextGrant; readonly contact: string | null }

export function CreditsHelp({ nextGrant, contact }: CreditsOutlook) {
  return (
    <p className="text-[0.9375rem] text-muted">
      {nextGrant
        ? creditMessages.nextMonthlyCredits(formatCount(nextGrant.amount), formatDate(nextGrant.at))
        : creditMessages.noMonthlyCredits}{' '}
      {contact === null
        ? creditMessages.moreFromAdmin
        : fillMessage(creditMessages.moreFromContact, {
            contact: (
              <a
                href={`mailto:${contact}`}
                className="break-words underline decoration-line-strong underline-offset-4 hover:text-ink"
              >
                {contact}
              </a>
            ),
          })}
    </p>
  )
}
