// Generates values from a contract schema's JSON Schema, with an optional mutation. Checks beyond JSON Schema are
// unknown, so some values are rejected.
import {
  array,
  boolean,
  constant,
  constantFrom,
  double,
  emailAddress,
  integer,
  oneof,
  record,
  string,
  stringMatching,
  uuid,
  type Arbitrary,
} from 'fast-check'
import { z } from 'zod'

import { hostileValue } from './hostile-values.ts'

type Json = {
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Json>>
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Json[]
  readonly oneOf?: readonly Json[]
  readonly allOf?: readonly Json[]
  readonly properties?: Readonly<Record<string, Json>>
  readonly required?: readonly string[]
  readonly items?: Json
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
}

const textOf = ({ format, pattern, minLength = 0, maxLength = 40 }: Json): Arbitrary<unknown> => {
  if (format === 'uuid') return uuid()
  if (format === 'email') return emailAddress()
  if (format === 'date') return constantFrom('2026-03-04', '2027-12-31')
  if (format === 'date-time') return constantFrom('2026-03-04T10:00:00.000Z', '2027-01-01T00:00:00Z')
  const words = string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) })
  if (pattern === undefined) return words
  try {
    return stringMatching(new RegExp(pattern, 'u'))
  } catch {
    return words // no values can be generated from this pattern
  }
}

const numberOf = ({ type, minimum = -1_000_000, maximum = 1_000_000 }: Json): Arbitrary<unknown> =>
  type === 'integer'
    ? integer({ min: Math.max(Math.ceil(minimum), -(2 ** 31)), max: Math.min(Math.floor(maximum), 2 ** 31 - 1) })
    : double({ min: minimum, max: maximum, noNaN: true })

type Make = (schema: Json, inner: (part: Json) => Arbitrary<unknown>) => Arbitrary<unknown>

const makers: Readonly<Record<string, Make>> = {
  string: textOf,
  integer: numberOf,
  number: numberOf,
  boolean: () => boolean(),
  null: () => constant(null),
  array: ({ items, maxItems = 4, minItems = 0 }, inner) =>
    array(items ? inner(items) : hostileValue, { minLength: minItems, maxLength: Math.min(maxItems, 4) }),
  object: ({ properties = {}, required = [] }, inner) => {
    const parts = Object.entries(properties).map(([name, part]) => [name, inner(part)] as const)
    return record(Object.fromEntries(parts), { requiredKeys: [...required] })
  },
}

const arbitraryOf = (schema: Json, root: Json): Arbitrary<unknown> => {
  const inner = (part: Json) => arbitraryOf(part, root)
  if (schema.$ref !== undefined) {
    const found = root.$defs?.[schema.$ref.split('/').at(-1) ?? '']
    return found ? inner(found) : hostileValue
  }
  if ('const' in schema) return constant(schema.const)
  if (schema.enum) return constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices && choices.length > 0) return oneof(...choices.map(inner))
  if (schema.allOf?.[0]) return inner(schema.allOf[0])
  const make = typeof schema.type === 'string' ? makers[schema.type] : undefined
  return make ? make(schema, inner) : hostileValue
}

export const valuesOf = (schema: z.ZodType): Arbitrary<unknown> => {
  // Shape of zod's output.
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
  return arbitraryOf(json, json)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Changes one part of the value, chosen by `at`. */
export const withChange = (value: unknown, at: number, changed: unknown): unknown => {
  if (Array.isArray(value) && value.length > 0 && at % 3 !== 0) {
    return value.map((item: unknown, index) =>
      index === at % value.length ? withChange(item, at >> 2, changed) : item,
    )
  }
  if (!isRecord(value)) return changed
  const names = Object.keys(value)
  const name = names[at % (names.length + 2)]
  // Past the last field, add an unknown field or replace the whole value.
  if (name === undefined) return at % 2 === 0 ? { ...value, [`x${at}`]: changed } : changed
  if (at % 7 === 0) return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name))
  const part = value[name]
  return {
    ...value,
    [name]: typeof part === 'object' && part !== null && at % 2 === 0 ? withChange(part, at >> 2, changed) : changed,
  }
}
