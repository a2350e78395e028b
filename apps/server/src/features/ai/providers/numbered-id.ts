/** Id in people's choices and stored images. A provider without a number has the plain name of its kind. */
export const numberedId = (kind: string, number: number | null): string =>
  number === null ? kind : `${kind}-${number}`
