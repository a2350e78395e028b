// Every call of the contract, as somebody without a session: a call that is missing from the contract's tables fails.
import { aiCalls } from '@joinery/contract/ai'
import { authCalls } from '@joinery/contract/auth'
import type { CallSchema } from '@joinery/contract/call-schema'
import { calls, type CallName } from '@joinery/contract/calls'
import { creditsCalls } from '@joinery/contract/credits'
import { filesCalls } from '@joinery/contract/files'
import { healthCalls } from '@joinery/contract/health'
import { kanbanCalls } from '@joinery/contract/kanban'
import { notificationsCalls } from '@joinery/contract/notifications'
import { projectsCalls } from '@joinery/contract/projects'
import { repliesCalls } from '@joinery/contract/replies'
import { samplesCalls } from '@joinery/contract/samples'
import { searchCalls } from '@joinery/contract/search'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startTestApp, type TestApp } from '#testing/test-app.ts'

const schemas: Partial<Record<CallName, CallSchema>> = {
  ...healthCalls,
  ...authCalls,
  ...creditsCalls,
  ...filesCalls,
  ...projectsCalls,
  ...repliesCalls,
  ...kanbanCalls,
  ...samplesCalls,
  ...notificationsCalls,
  ...aiCalls,
  ...searchCalls,
}
const names = Object.keys(calls) as CallName[] // Object.keys forgets the literal keys

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

describe('without a session', () => {
  it('every call of the table is described', () => {
    expect(Object.keys(schemas).toSorted()).toEqual(names.toSorted())
  })

  it.each(names.filter((name) => schemas[name]?.access === 'session'))('%s is refused', async (name) => {
    const answer = await app.client().call(name, {
      params: {
        id: crypto.randomUUID(),
        fileId: crypto.randomUUID(),
        attachmentId: crypto.randomUUID(),
        replyId: crypto.randomUUID(),
        email: 'a@b.example',
      },
    })
    expect(answer.status).toBe(401)
    expect(answer.body.error).toBe('Not authenticated')
  })

  it.each(names.filter((name) => schemas[name]?.access === 'public'))('%s is reachable', async (name) => {
    const answer = await app.client().call(name, schemas[name]?.body ? { body: {} } : {})
    expect(answer.status).not.toBe(404)
    expect(answer.body?.error).not.toBe('Not authenticated')
  })
})
