import type { CardFieldsChange } from '@joinery/contract/board/card-fields'
import type { ComponentType } from 'react'

import type { Card } from '#features/board/store/board-cache.ts'

export type FactFieldProps = {
  readonly card: Card
  readonly labelClass: string
  readonly onSet: (fields: CardFieldsChange) => void
}

/** How a field of a card is shown. */
export type CardFact = {
  readonly label: string
  /** Said when setting it fails. */
  readonly failed: string
  /** In the open card, for whoever may use the board; it has its label. */
  readonly Field: ComponentType<FactFieldProps>
  /** The same for whoever only reads. */
  readonly Text: ComponentType<{ card: Card }>
  /** At the foot of a card whose field is set. */
  readonly Mark?: ComponentType<{ card: Card }>
}
