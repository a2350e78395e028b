import { PlugZap } from 'lucide-react'
import { useEffect, useState } from 'react'

import { Button } from '#kit/ui/buttons/button.tsx'
import { useConnection, useConnectionState } from '#lib/socket/use-connection.ts'

/** A short interruption is nobody's concern. */
const patience = 1500

/** Says that nothing arrives at the moment, and offers to try again at once. */
export function ConnectionBanner() {
  const connection = useConnection()
  const state = useConnectionState()
  const isOn = state === 'on'
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(!isOn), isOn ? 0 : patience)
    return () => clearTimeout(timer)
  }, [isOn])
  if (!isShown || isOn) return null
  return (
    <div
      role="alert"
      className="flex animate-appear items-center justify-between gap-4 border-b border-line bg-sunken py-2 pr-3 pl-5 text-[0.9375rem] sm:pl-8 lg:pl-10"
    >
      <p className="flex items-center gap-3">
        <PlugZap className="size-4.5 shrink-0 text-muted" strokeWidth={1.5} aria-hidden />
        {state === 'connecting' ? 'Connecting...' : 'Not connected. New messages will arrive once you are.'}
      </p>
      <Button variant="outline" className="h-9" onClick={() => void connection.reconnect()}>
        Reconnect
      </Button>
    </div>
  )
}
