// Files that were chosen and are not sent yet: whoever looks elsewhere in the product and comes back finds them again. A
// reload loses them, for a page cannot keep them; before that the browser asks.

const kept = new Map<string, readonly File[]>()

export const readDraftFiles = (key: string): readonly File[] => kept.get(key) ?? []

/** An empty choice is forgotten. */
export const keepDraftFiles = (key: string, files: readonly File[]): void => {
  if (files.length > 0) kept.set(key, files)
  else kept.delete(key)
}
