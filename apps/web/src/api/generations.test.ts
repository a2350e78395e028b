import type { Generation } from '@joinery/contract/generations'
import { expect, test } from 'vitest'

import { queryClientOf } from '#lib/query-client.ts'
import { createSession } from '#lib/session/session.ts'
import { buildGenerated, buildGeneration } from '#testing/build-generated.ts'
import { projectId } from '#testing/build-project.ts'

import { applyGeneration } from './generations.ts'

const session = createSession({ hasHint: () => false, loadCore: () => new Promise<never>(() => {}) })
const key = ['ai', 'generations', projectId()]
const known = () => queryClientOf(session).getQueryData<{ generations: Generation[] }>(key)?.generations[0]

const earlier = '2026-11-14T12:01:00.000Z'
const later = '2026-11-14T12:02:00.000Z'
const running = buildGeneration(1, { status: 'running', images: [buildGenerated(1)], count: 2 })
const done = buildGeneration(1, { finished_at: later })

test.each<[string, Generation, Generation]>([
  ['queued after it runs', running, buildGeneration(1, { status: 'queued' })],
  ['running with fewer images', running, buildGeneration(1, { status: 'running' })],
  ['running after it is done', done, running],
  ['an end before this one', done, buildGeneration(1, { status: 'failed', finished_at: earlier })],
])('keeps the known generation when an older one arrives: %s', (_, first, second) => {
  queryClientOf(session).setQueryData(key, { generations: [first] })
  applyGeneration(session, second)
  expect(known()).toEqual(first)
})

test.each<[string, Generation, Generation]>([
  ['running after it was queued', buildGeneration(1, { status: 'queued' }), running],
  ['the end', running, done],
  ['a later end', buildGeneration(1, { status: 'failed', finished_at: earlier }), done],
])('replaces the known generation when a newer one arrives: %s', (_, first, second) => {
  queryClientOf(session).setQueryData(key, { generations: [first] })
  applyGeneration(session, second)
  expect(known()).toEqual(second)
})
