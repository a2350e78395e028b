import type { Provider } from '@joinery/contract/ai'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { creditMessages } from '@joinery/contract/messages/credit-messages'
import { formatCount } from '@joinery/contract/text/counts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { creditsQuery } from '#api/credits.ts'
import { CreditsHelp } from '#kit/credits/credits-help.tsx'
import { Button } from '#kit/ui/buttons/button.tsx'
import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'
import { Message } from '#kit/ui/feedback/message.tsx'
import { useSession, useSessionStore } from '#lib/session/session-provider.tsx'

import { priceOf } from './generation-fault.ts'

const isAboutCredits = (fault: string, price: number): boolean =>
  fault === messages.ai.creditsNeeded(price) || fault === messages.ai.insufficientCredits

type FaultMessageProps = { fault: string | null; provider: Provider | null; count?: number }

/** Shows why no image was generated. If credits are missing, also how to get more, and later that there are enough. */
export function FaultMessage({ fault, provider, count = 1 }: FaultMessageProps) {
  const { credits } = useSession()
  if (fault === null) return null
  const price = priceOf(provider, count)
  const isCredits = isAboutCredits(fault, price)
  if (isCredits && credits !== null && credits >= price) {
    return (
      <Message kind="status" tone="good">
        {creditMessages.creditsAvailable(formatCount(credits))}
      </Message>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <ErrorLine text={fault} />
      {isCredits && <OutOfCredits />}
    </div>
  )
}

/** Polls the balance while shown, because an admin or the monthly grant may add credits. */
function OutOfCredits() {
  const outlook = useQuery({ ...creditsQuery(useSessionStore()), refetchInterval: limits.credits.lookAgain })
  const box = useRef<HTMLDivElement>(null)
  const isKnown = outlook.data !== undefined
  useEffect(() => {
    // On a phone the sticky bar with the button would cover it.
    if (isKnown) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isKnown])
  return (
    <div ref={box} className="flex scroll-mb-44 flex-col items-start gap-3">
      {outlook.data && <CreditsHelp {...outlook.data} />}
      <Button variant="outline" isBusy={outlook.isFetching} onClick={() => void outlook.refetch()}>
        {creditMessages.checkAgain}
      </Button>
    </div>
  )
}
