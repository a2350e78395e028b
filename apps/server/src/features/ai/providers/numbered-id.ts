/** People's choices and kept images name a provider by this: the one without a number keeps the name of its kind. */
export const numberedId = (kind: string, number: number | null): string =>
  number === null ? kind : `${kind}-${number}`
