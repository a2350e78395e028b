import type { FoundPerson } from '@joinery/contract/search'
import type { ReactNode } from 'react'

import type { IntentState } from '#lib/intent.ts'

/** A URL with the intent to run there. */
export type Destination = { readonly to: string; readonly intent?: IntentState | undefined }

export type Choice =
  | { readonly kind: 'go'; readonly destination: Destination }
  | { readonly kind: 'act'; readonly run: () => void }
  | { readonly kind: 'person'; readonly person: FoundPerson }

/** A selectable line. */
export type Item = {
  readonly id: string
  readonly title: string
  readonly detail: string
  /** Icon, image or avatar before the text. */
  readonly sign: ReactNode
  readonly choice: Choice
}

export type Group = { readonly name: string; readonly items: readonly Item[] }
