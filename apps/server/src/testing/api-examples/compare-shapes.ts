const typeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value)

/** Such as reactions by message; the ids differ in each run. */
const isById = (fields: object): boolean => Object.keys(fields).some((key) => /^[\da-f]{8}(-[\da-f]{4}){3}-/.test(key))

/**
 * Lists where two JSON values differ in their fields or types. Null matches every type, an empty list every list, and
 * each element of a list must match one of the other.
 */
export const compareShapes = (one: unknown, other: unknown, path = ''): string[] => {
  const [type, otherType] = [typeOf(one), typeOf(other)]
  if (type === 'null' || otherType === 'null') return []
  if (type !== otherType) return [`${path}: ${type} and ${otherType}`]
  if (Array.isArray(one) && Array.isArray(other)) {
    if (one.length === 0 || other.length === 0) return []
    const missing = (elements: unknown[], others: unknown[]) =>
      elements.filter((element) => others.every((each) => compareShapes(element, each).length > 0))
    const [first] = [...missing(one, other), ...missing(other, one)]
    return first === undefined
      ? []
      : compareShapes(one[0], other[0], `${path}[]`).slice(0, 5).concat(`${path}[] differs`)
  }
  if (type !== 'object') return []
  const [fields, otherFields] = [one as Record<string, unknown>, other as Record<string, unknown>]
  if (isById(fields) && isById(otherFields)) {
    return compareShapes(Object.values(fields), Object.values(otherFields), `${path}{}`)
  }
  return [...new Set([...Object.keys(fields), ...Object.keys(otherFields)])].flatMap((key) => {
    const where = `${path}.${key}`
    if (!(key in fields && key in otherFields)) return [`${where}: missing`]
    return compareShapes(fields[key], otherFields[key], where)
  })
}
