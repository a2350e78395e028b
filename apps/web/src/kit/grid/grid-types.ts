import type { ReactNode } from 'react'

export type GridChoice = { readonly value: string; readonly name: string }

/** A column of a grid. Cells exchange texts: when edited, copied and pasted. */
export type GridColumn<Row> = {
  readonly id: string
  readonly name: string
  /** In pixels. */
  readonly width: number
  /** The column takes the space that is left. */
  readonly grows?: boolean
  readonly isNumber?: boolean
  /** Stays visible while scrolling sideways. Frozen columns come first. */
  readonly isFrozen?: boolean
  /** The header shows no name, such as above images. */
  readonly hidesName?: boolean
  /** For copying, and in the editor. */
  readonly text: (row: Row) => string
  /** By default the text. */
  readonly render?: (row: Row) => ReactNode
  readonly canEdit?: boolean
  readonly choices?: readonly GridChoice[]
  readonly maxLength?: number
}

export type GridGroup<Row> = {
  readonly id: string
  readonly name: string
  readonly rows: readonly Row[]
  /** Only the head is shown. */
  readonly isClosed?: boolean
  /** In its head by column, such as a sum. */
  readonly summaries?: Readonly<Record<string, string>>
}

/** A cell that was not saved keeps the typed text, with the reason. */
export type CellFault = { readonly text: string; readonly reason: string }

export type CellText = { readonly row: string; readonly column: string; readonly text: string }

/** Texts of a new row, by column. */
export type NewRow = Readonly<Record<string, string>>

/** Rows of the grid in order: a group's head, its rows, and the row that adds one. */
export type GridItem<Row> =
  | { readonly kind: 'head'; readonly key: string; readonly group: GridGroup<Row> }
  | { readonly kind: 'row'; readonly key: string; readonly group: GridGroup<Row>; readonly row: Row }
  | { readonly kind: 'add'; readonly key: string; readonly group: GridGroup<Row> }

export type CellPlace = { readonly row: string; readonly column: string }
