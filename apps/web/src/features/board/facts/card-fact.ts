import type { CardFieldsChange } from '@joinery/contract/board/card-fields'
import type { ComponentType } from 'react'

import type { Card } from '#features/board/store/board-cache.ts'

export type FactFieldProps = {
  readonly card: Card
  readonly labelClass: string
  readonly onSet: (fields: CardFieldsChange) => void
}

/** How a card field is shown. */
export type CardFact = {
  readonly label: string
  /** The message if setting it fails. */
  readonly failed: string
  /** Editable field in the open card, with its label. */
  readonly Field: ComponentType<FactFieldProps>
  /** Read-only text in the open card. */
  readonly Text: ComponentType<{ card: Card }>
  /** Shown at the foot of a card whose field is set. */
  readonly Mark?: ComponentType<{ card: Card }>
}
