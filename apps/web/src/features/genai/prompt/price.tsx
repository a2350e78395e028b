import type { Provider } from '@joinery/contract/ai'
import { imageMessages as texts } from '@joinery/contract/messages/image-messages'

import { priceOf } from '#features/genai/generation/generation-fault.ts'
import { useSession } from '#lib/session/session-provider.tsx'

export const priceWords = (price: number): string => (price === 0 ? texts.free : texts.price(price))

/** Shows the price of the images and the user's balance. */
export function Price({ provider, count = 1 }: { provider: Provider | null; count?: number }) {
  const { credits } = useSession()
  return (
    <p className="text-sm leading-snug whitespace-nowrap tabular-nums">
      <span className="block">{priceWords(priceOf(provider, count))}</span>
      {credits !== null && <span className="block text-muted">{texts.balance(credits)}</span>}
    </p>
  )
}
