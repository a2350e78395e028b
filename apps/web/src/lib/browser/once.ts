import type { MouseEvent } from 'react'

/**
 * Ignores the second click of a double click on a button that adds something. Disabling the button is not enough: the
 * response may arrive between the two clicks.
 */
export const once =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail <= 1) act()
  }
