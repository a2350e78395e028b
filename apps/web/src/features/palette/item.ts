import type { FoundPerson } from '@joinery/contract/search'
import type { ReactNode } from 'react'

import type { IntentState } from '#lib/intent.ts'

/** Where something leads: an address, and what is wanted there. */
export type Destination = { readonly to: string; readonly intent?: IntentState | undefined }

export type Choice =
  | { readonly kind: 'go'; readonly destination: Destination }
  | { readonly kind: 'act'; readonly run: () => void }
  | { readonly kind: 'person'; readonly person: FoundPerson }

/** One line that can be chosen. */
export type Item = {
  readonly id: string
  readonly title: string
  readonly detail: string
  /** Stands before the words: an icon, a picture, a face. */
  readonly sign: ReactNode
  readonly choice: Choice
}

export type Group = { readonly name: string; readonly items: readonly Item[] }
