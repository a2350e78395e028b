// What a provider's fault means for the person who asked. Nobody is told to try again what cannot work.
import type { AiMode } from '@joinery/contract/ai'
import { messages } from '@joinery/contract/messages'
import { providerMessages } from '@joinery/contract/messages/providers'
import { isBroken, type ProviderError, type Refusal } from '@joinery/image-providers/provider-error'

import { ProductError } from '#platform/product-error.ts'

const { refusals } = providerMessages
const longestReason = 300

/** Words of a model may be marked up. */
const plain = (words: string): string => {
  const text = words
    .replaceAll(/[*_`#]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return text.length > longestReason ? `${text.slice(0, longestReason)}...` : text
}

const reasonOf = (refusal: Refusal): string => {
  if (refusal.rule === 'words') return plain(refusal.words)
  const { rule, detail } = refusal
  return rule === 'safety' && detail !== undefined ? refusals.safetyOf(plain(detail)) : refusals[rule]
}

/** Where asking again may help, and where only the operator can. */
const sentences: Readonly<Record<AiMode, { readonly failed: string; readonly notAvailable: string }>> = {
  image: { failed: messages.ai.providerFailed, notAvailable: providerMessages.notAvailable },
  text: { failed: messages.ai.summaryProviderFailed, notAvailable: providerMessages.textNotAvailable },
}

/** For somebody who may ask again. */
export const couldNot = (mode: AiMode): ProductError => new ProductError('unavailable', sentences[mode].failed)

export const sayFault = (error: ProviderError, isLocal: boolean, mode: AiMode): ProductError => {
  const { kind, refusal = { rule: 'safety' }, retryAfterSeconds } = error
  // The local studio says all that there is to say by itself.
  if (kind === 'refused' && isLocal && refusal.rule === 'words') {
    return new ProductError('refused_by_provider', refusal.words)
  }
  if (kind === 'refused') {
    return new ProductError('refused_by_provider', messages.ai.providerRefused(reasonOf(refusal)))
  }
  if (kind === 'busy') return new ProductError('too_many', messages.ai.providerBusy, {}, retryAfterSeconds)
  if (kind === 'silent') return new ProductError('unavailable', messages.ai.providerTimedOut)
  if (kind === 'rejected') return new ProductError('unavailable', providerMessages.notAccepted)
  return isBroken(kind) ? new ProductError('unavailable', sentences[mode].notAvailable) : couldNot(mode)
}
