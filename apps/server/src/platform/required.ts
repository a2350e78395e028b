/** Returns a value that must exist; a missing one is a bug, described by `otherwise`. */
export const required = <Value>(value: Value | null | undefined, otherwise: string): Value => {
  if (value === null || value === undefined) throw new Error(otherwise)
  return value
}
