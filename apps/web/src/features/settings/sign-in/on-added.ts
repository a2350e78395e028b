/** Called when a factor was added, with a confirmation and new recovery codes if any. */
export type OnAdded = (sentence: string, codes: readonly string[] | null) => void
