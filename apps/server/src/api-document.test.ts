import { calls, type CallName } from '@joinery/contract/calls'
import { beforeAll, describe, expect, it } from 'vitest'

import type { ApiDocument, Operation } from '#platform/http/api-document.ts'
import { groupNames, groupsOf } from '#platform/http/api-groups.ts'
import { readExamples } from '#platform/http/openapi.ts'
import { app } from '#testing/shared-app.ts'

import { callSchemas } from './access/call-schemas.ts'

const names = Object.keys(calls) as CallName[] // Object.keys loses the literal key types

describe('the API document', () => {
  let document: ApiDocument
  beforeAll(async () => {
    document = (await app.client().get('/api/openapi.json')).body
  })
  const operations = (): Operation[] => Object.values(document.paths).flatMap((methods) => Object.values(methods))

  it('describes every call and nothing else, by group in the order of the product', () => {
    expect(names.filter((name) => groupsOf(name).length !== 1)).toEqual([])
    expect(new Set(operations().map(({ operationId }) => operationId))).toEqual(new Set(names))
    expect(document.tags?.map(({ name }) => name)).toEqual(groupNames)
    const groups = operations().map(({ tags }) => tags?.[0])
    expect([...new Set(groups)]).toEqual(groupNames)
    // Each group is in one piece.
    expect(groups.filter((group, index) => group !== groups[index - 1])).toEqual(groupNames)
  })

  it('has an example of every path parameter, request body and response', () => {
    const missing = operations().flatMap(({ operationId, parameters = [], requestBody, responses = {} }) => {
      const hasSent = Object.values(requestBody?.content ?? {}).some(({ example }) => example !== undefined)
      const answers = Object.values(responses).flatMap(({ content = {} }) => Object.entries(content))
      const hasResponse = answers.some(([type, { example }]) => example !== undefined || !/json|text/.test(type))
      const isComplete = parameters.every(({ example, in: place }) => place !== 'path' || example !== undefined)
      return isComplete && hasResponse && (hasSent || !requestBody) ? [] : [operationId]
    })
    expect(missing).toEqual([])
  })

  it('shows the examples on the readable page, by group', async () => {
    const { text } = await app.client().get('/api/docs')
    for (const group of groupNames) expect(text).toContain(`>${group}</h2>`)
    expect(text).toContain('Could we try a green marble here?')
  })

  // The examples are sent by api-examples.deep.test.ts, which also renews them.
  it.each(names)('has an example of %s that follows its schemas', (name) => {
    const { body, params, query = {}, response, status = 0 } = readExamples()[name] ?? {}
    const schema = callSchemas[name]
    const isValid = (part: 'params' | 'query' | 'body', value: unknown) =>
      schema[part]?.safeParse(value).success ?? true
    expect([isValid('params', params), isValid('query', query), isValid('body', body)]).toEqual([true, true, true])
    expect(schema.response[status]?.parse(response)).toEqual(response)
  })
})
