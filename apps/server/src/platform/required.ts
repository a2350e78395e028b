/** What has to be there: whoever finds nothing has met a fault of the program, and `otherwise` says which. */
export const required = <Value>(value: Value | null | undefined, otherwise: string): Value => {
  if (value === null || value === undefined) throw new Error(otherwise)
  return value
}
