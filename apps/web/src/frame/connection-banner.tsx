import { limits } from '@joinery/contract/limits'
import { Check, PlugZap, WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'

import { Button } from '#kit/ui/buttons/button.tsx'
import { online } from '#lib/browser/online.ts'
import { missedMessages } from '#lib/socket/missed-messages.ts'
import { useConnection, useConnectionState } from '#lib/socket/use-connection.ts'
import { useStore } from '#lib/store/use-store.ts'

const { connectionPatience, backNote } = limits.screen

/** Trouble is shown after a while, and that it is over for a while. */
const useStage = (isOn: boolean): 'quiet' | 'trouble' | 'back' => {
  const [stage, setStage] = useState<'quiet' | 'trouble' | 'back'>('quiet')
  const [hasBeenOn, setBeenOn] = useState(isOn)
  if (isOn && !hasBeenOn) setBeenOn(true)
  // The first connection of a page is not one that is back.
  if (isOn && stage === 'trouble') setStage(hasBeenOn ? 'back' : 'quiet')
  useEffect(() => {
    if (stage === 'quiet' && isOn) return undefined
    const timer = setTimeout(() => setStage(isOn ? 'quiet' : 'trouble'), isOn ? backNote : connectionPatience)
    return () => clearTimeout(timer)
  }, [isOn, stage])
  return stage
}

/**
 * Says that nothing arrives at the moment and whose fault it is, on every page of the product, and that it is over. It
 * lies over the page, in a large window over the empty part of the header, so that nothing moves when it comes or goes.
 */
export function ConnectionBanner() {
  const connection = useConnection()
  const state = useConnectionState()
  const isOnline = useStore(online, true)
  const isServerAway = useStore(connection.serverAway)
  const missed = useStore(missedMessages)
  const stage = useStage(state === 'on' && isOnline)
  useEffect(() => {
    if (stage !== 'back') missedMessages.set(0)
  }, [stage])
  if (stage === 'quiet') return null

  const isBack = stage === 'back'
  const words = (): string => {
    if (isBack) return missed > 0 ? `Back, ${missed} new` : 'Connected again'
    if (!isOnline) return 'You are offline'
    if (isServerAway) return 'The server is restarting'
    return state === 'connecting' ? 'Connecting...' : 'Not connected'
  }
  const Sign = isBack ? Check : isOnline ? PlugZap : WifiOff
  return (
    <div className="pointer-events-none fixed inset-x-0 top-[calc(4.5rem+env(safe-area-inset-top))] z-40 flex justify-center px-3 xl:top-[calc(0.625rem+env(safe-area-inset-top))]">
      <div className="pointer-events-auto flex h-11 animate-appear items-center gap-3 rounded-full border border-line-strong bg-surface pl-4 text-[0.9375rem] whitespace-nowrap text-ink shadow-low">
        <p role={isBack ? 'status' : 'alert'} className={`flex items-center gap-2.5 ${isBack ? 'pr-5' : ''}`}>
          <Sign className={`size-4.5 shrink-0 ${isBack ? 'text-good' : 'text-muted'}`} strokeWidth={1.5} aria-hidden />
          {words()}
        </p>
        {!isBack && (
          <Button variant="quiet" className="h-full rounded-full pr-4 pl-3" onClick={() => void connection.reconnect()}>
            Reconnect
          </Button>
        )}
      </div>
    </div>
  )
}
