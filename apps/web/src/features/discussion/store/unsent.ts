import type { QuotedMessage } from '@joinery/contract/replies'

/** A message of this person that the server does not have yet. */
export type Unsent = {
  readonly clientId: string
  readonly html: string
  readonly files: readonly File[]
  readonly quote: QuotedMessage | null
  readonly created_at: string
  readonly stage: 'sending' | 'failed'
  /** How much of its files has left, from 0 to 1. */
  readonly progress: number
  readonly reason: string | null
  /** It failed for want of a connection or a server, and goes again by itself when there is one; after a reload too. */
  readonly isWaiting: boolean
}
