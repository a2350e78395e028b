import { limits } from '@joinery/contract/limits'
import { connectionMessages as texts } from '@joinery/contract/messages/connection-messages'
import { Check, PlugZap, RotateCw, WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'

import { Button } from '#kit/ui/buttons/button.tsx'
import { online } from '#lib/browser/online.ts'
import { createMissedMessages } from '#lib/socket/missed-messages.ts'
import { useConnection, useConnectionState } from '#lib/socket/use-connection.ts'
import { useStateOf } from '#lib/store/use-client-state.ts'
import { useStore } from '#lib/store/use-store.ts'

const { offlineNoticeDelay, restoredNotice } = limits.screen

/** Shows trouble after a delay, and the recovery for a while. */
const useStage = (isOn: boolean): 'quiet' | 'trouble' | 'back' => {
  const [stage, setStage] = useState<'quiet' | 'trouble' | 'back'>('quiet')
  const [hasBeenOn, setBeenOn] = useState(isOn)
  if (isOn && !hasBeenOn) setBeenOn(true)
  // The first connection of a page is not a recovery.
  if (isOn && stage === 'trouble') setStage(hasBeenOn ? 'back' : 'quiet')
  useEffect(() => {
    if (stage === 'quiet' && isOn) return undefined
    const timer = setTimeout(() => setStage(isOn ? 'quiet' : 'trouble'), isOn ? restoredNotice : offlineNoticeDelay)
    return () => clearTimeout(timer)
  }, [isOn, stage])
  return stage
}

/**
 * Shows on every product page that the connection is lost and why, and when it is back. Positioned over the header,
 * but never over its buttons, so that it covers no content and causes no layout shift.
 */
export function ConnectionBanner() {
  const connection = useConnection()
  const state = useConnectionState()
  const isOnline = useStore(online, true)
  const isServerAway = useStore(connection.serverAway)
  const missedMessages = useStateOf(createMissedMessages)
  const missed = useStore(missedMessages)
  const stage = useStage(state === 'on' && isOnline)
  useEffect(() => {
    if (stage !== 'back') missedMessages.set(0)
  }, [missedMessages, stage])
  if (stage === 'quiet') return null

  const isBack = stage === 'back'
  const words = (): string => {
    if (isBack) return missed > 0 ? texts.backWithNew(missed) : texts.back
    if (!isOnline) return texts.offline
    if (isServerAway) return texts.restarting
    return state === 'connecting' ? texts.connecting : texts.lost
  }
  const Sign = isBack ? Check : isOnline ? PlugZap : WifiOff
  return (
    // Absolute in the document, which begins with the header; no ancestor is positioned.
    <div className="pointer-events-none absolute top-[calc(0.625rem+env(safe-area-inset-top))] right-47 left-2 z-20 flex sm:right-54 md:left-44 xl:inset-x-0 xl:justify-center">
      <div className="pointer-events-auto flex h-11 min-w-0 animate-appear items-center gap-1 rounded-full border border-line-strong bg-surface pl-4 text-ink shadow-low max-md:flex-1 md:gap-3">
        <p
          role={isBack ? 'status' : 'alert'}
          className={`flex min-w-0 items-center gap-2.5 text-[0.8125rem] leading-tight max-md:flex-1 md:text-[0.9375rem] md:whitespace-nowrap ${isBack ? 'pr-5' : ''}`}
        >
          <Sign
            className={`size-4.5 shrink-0 max-sm:hidden ${isBack ? 'text-good' : 'text-muted'}`}
            strokeWidth={1.5}
            aria-hidden
          />
          {words()}
        </p>
        {!isBack && (
          <Button
            variant="quiet"
            className="h-full shrink-0 rounded-full pr-4 pl-3"
            onClick={() => void connection.reconnect()}
          >
            <RotateCw className="size-4.5 md:hidden" strokeWidth={1.5} aria-hidden />
            <span className="max-md:sr-only">{texts.reconnect}</span>
          </Button>
        )}
      </div>
    </div>
  )
}
