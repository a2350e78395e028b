// Safe access to untyped JSON.

type Path = readonly (string | number)[]

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Value at this path, or undefined. Own properties only. */
export const at = (value: unknown, ...path: Path): unknown => {
  let found: unknown = value
  for (const step of path) {
    if (Array.isArray(found) && typeof step === 'number') found = found[step]
    else if (isRecord(found) && typeof step === 'string' && Object.hasOwn(found, step)) found = found[step]
    else return undefined
  }
  return found
}

export const textAt = (value: unknown, ...path: Path): string | undefined => {
  const found = at(value, ...path)
  return typeof found === 'string' ? found : undefined
}

export const numberAt = (value: unknown, ...path: Path): number | undefined => {
  const found = at(value, ...path)
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined
}

export const listAt = (value: unknown, ...path: Path): readonly unknown[] => {
  const found = at(value, ...path)
  return Array.isArray(found) ? found : []
}

export const entriesAt = (value: unknown, ...path: Path): readonly (readonly [string, unknown])[] => {
  const found = at(value, ...path)
  return isRecord(found) ? Object.entries(found) : []
}

/** Returns undefined if it is not JSON. */
export const parse = (bytes: Buffer | string): unknown => {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}
