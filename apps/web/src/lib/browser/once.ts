import type { MouseEvent } from 'react'

/**
 * For a press that adds something: the second click of a double click is no second wish. The answer may have come between
 * the two, so a button that waits does not hold it back.
 */
export const once =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail <= 1) act()
  }
