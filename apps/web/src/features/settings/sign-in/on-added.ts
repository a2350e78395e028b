/** Told when a factor was added: with the sentence about it, and the recovery codes where they were made with it. */
export type OnAdded = (sentence: string, codes: readonly string[] | null) => void
