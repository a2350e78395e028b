// Completes the generated OpenAPI document: the order of the product, and examples recorded by `api-examples.deep.test.ts`.
import { calls } from '@joinery/contract/calls'

import { groupNames, groupsOf } from './api-groups.ts'

export type Schema = {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  format?: string
}
export type Content = Record<string, { schema?: Schema; example?: unknown }>
export type Operation = {
  operationId?: string
  tags?: string[]
  summary?: string
  security?: unknown[]
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema; example?: unknown }[]
  requestBody?: { content?: Content }
  responses?: Record<string, { description?: string; content?: Content }>
}
export type ApiDocument = {
  openapi: string
  info: { title: string; description?: string }
  tags?: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}

/** One request and its response. Files of a form are given by their names. */
export type ApiExample = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly form?: Readonly<Record<string, string | readonly string[]>>
  readonly status: number
  /** Content type of the response. */
  readonly type: string
  /** Omitted for binary files. */
  readonly response?: unknown
}
export type ApiExamples = Readonly<Record<string, ApiExample>>

const positions = new Map(
  groupNames
    .flatMap((group) => (Object.keys(calls) as (keyof typeof calls)[]).filter((name) => groupsOf(name)[0] === group))
    .map((name, index) => [name as string, index]),
)

const positionOf = (methods: Record<string, Operation>): number =>
  Math.min(...Object.values(methods).map(({ operationId = '' }) => positions.get(operationId) ?? Infinity))

const addExample = (operation: Operation, example: ApiExample): Operation => {
  const { body, form, params, query, response, status, type } = example
  const sent = form ?? body
  const requestType = form ? 'multipart/form-data' : 'application/json'
  const given: Record<string, unknown> = { ...params, ...query }
  const answered =
    type === 'application/json' ? operation.responses?.[status]?.content?.[type]?.schema : { type: 'string' }
  return {
    ...operation,
    ...(operation.parameters
      ? {
          parameters: operation.parameters.map((parameter) =>
            given[parameter.name] === undefined ? parameter : { ...parameter, example: given[parameter.name] },
          ),
        }
      : {}),
    ...(sent === undefined || !operation.requestBody
      ? {}
      : {
          requestBody: {
            ...operation.requestBody,
            content: {
              ...operation.requestBody.content,
              [requestType]: { ...operation.requestBody.content?.[requestType], example: sent },
            },
          },
        }),
    responses: {
      ...operation.responses,
      [status]: {
        ...operation.responses?.[status],
        content: {
          [type]: {
            ...(answered ? { schema: answered } : {}),
            ...(response === undefined ? {} : { example: response }),
          },
        },
      },
    },
  }
}

/** Takes the document as plain JSON. */
export const completeDocument = (document: ApiDocument, examples: ApiExamples): ApiDocument => {
  const paths = Object.entries(document.paths)
    .toSorted(([, one], [, other]) => positionOf(one) - positionOf(other))
    .map(([path, methods]): [string, Record<string, Operation>] => [
      path,
      Object.fromEntries(
        Object.entries(methods).map(([method, operation]) => {
          const example = examples[operation.operationId ?? '']
          return [method, example ? addExample(operation, example) : operation]
        }),
      ),
    ])
  return { ...document, tags: groupNames.map((name) => ({ name })), paths: Object.fromEntries(paths) }
}
