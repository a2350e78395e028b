import { offlineMessages } from '@joinery/contract/messages/offline-messages'
import { WifiOff } from 'lucide-react'

import { online } from '#lib/browser/online.ts'
import { useStore } from '#lib/store/use-store.ts'

type OfflineBannerProps = { words?: string }

/** Shows visitors that the network is lost; in the product the connection banner does. */
export function OfflineBanner({ words = offlineMessages.banner }: OfflineBannerProps) {
  const isOnline = useStore(online, true)
  if (isOnline) return null
  return (
    <p
      role="alert"
      className="sticky top-0 z-40 flex items-center justify-center gap-2 bg-ink px-4 py-2 text-center text-sm text-paper"
    >
      <WifiOff className="size-4 shrink-0" strokeWidth={1.5} aria-hidden />
      {words}
    </p>
  )
}
