// Records the first successful request and response of each call that clients of an app send.
import type { CallName } from '@joinery/contract/calls'

import type { ApiExample } from '#platform/http/api-document.ts'
import type { Answer, CallOptions, Client } from '#testing/http-client.ts'
import type { TestApp } from '#testing/test-app.ts'

/** Names of files, and values of other fields; fields sent several times are lists. */
const readForm = (form: FormData): Record<string, string | string[]> =>
  Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name).map((value) => (typeof value === 'string' ? value : value.name))
      return [name, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )

const toExample = ({ body, form, params, query }: CallOptions, answer: Answer): ApiExample => {
  const type = String(answer.headers['content-type'] ?? '').replace(/;.*/, '')
  const response: unknown = type === 'application/json' ? answer.body : answer.text
  return {
    ...(params ? { params } : {}),
    ...(query ? { query } : {}),
    ...(body === undefined ? {} : { body }),
    ...(form ? { form: readForm(form) } : {}),
    status: answer.status,
    type,
    ...(/json|text/.test(type) ? { response } : {}),
  }
}

/** Whether the examples are to be written. */
export const isRecording = process.env['RECORD_EXAMPLES'] !== undefined

export const recordCalls = (app: TestApp) => {
  const examples = new Map<CallName, ApiExample>()
  const record = (client: Client): Client => ({
    ...client,
    call: async (name: CallName, options: CallOptions = {}) => {
      const answer = await client.call(name, options)
      if (answer.status >= 400) throw new Error(`${name} responds with ${answer.status}: ${answer.text}`)
      if (!examples.has(name)) examples.set(name, toExample(options, answer))
      return answer
    },
  })
  return { examples, app: { ...app, client: () => record(app.client()) } satisfies TestApp }
}
