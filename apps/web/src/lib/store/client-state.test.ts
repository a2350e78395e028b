import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { createSession } from '#lib/session/session.ts'
import { buildPerson } from '#testing/build-person.ts'

import { createClientState } from './client-state.ts'
import { createStore } from './store.ts'

const createCount = () => createStore(0)

test('returns the same value for one state and a different one for another state', () => {
  const state = createClientState()
  state.get(createCount).set(3)
  expect(state.get(createCount).getState()).toBe(3)
  expect(createClientState().get(createCount).getState()).toBe(0)
})

test('a session gets a new client state after log-out and keeps it from loading to log-in', async () => {
  const user = buildPerson()
  let enter = () => {}
  const session = createSession({
    hasHint: () => true,
    loadCore: async (store) => {
      enter = () => store.enter('token', user)
      return { restore: async () => enter() } as never // the rest is never called
    },
  })
  const visitor = session.state
  visitor.get(createCount).set(3)
  await session.initialise()
  expect(session.state).toBe(visitor)
  const seen: number[] = []
  session.subscribe(() => seen.push(session.state.get(createCount).getState()))
  session.clear()
  expect(session.state).not.toBe(visitor)
  expect(seen).toEqual([0])
})

/** State of the browser, the page or a loaded library, never of a user. */
const allowed: Readonly<Record<string, number>> = {
  'lib/time/use-now.ts': 1, // the clock
  'kit/theme/theme.ts': 1, // listeners, no data
  'lib/browser/online.ts': 1, // listeners, no data
  'kit/ui/overlays/overlay-history.ts': 4, // steps in the browser's history
  'kit/ui/overlays/use-modal.ts': 1, // the open dialogs of the page
  'kit/ui/forms/leaving.ts': 1, // the mounted form that asks before leaving
  'kit/pdf/pdf-library.ts': 1, // the loaded library
  'kit/rich-text/reduce-html.ts': 1, // the loaded library
  'lib/browser/trusted-types.ts': 1, // the page's policy
  'lib/browser/title.ts': 1, // the page's title
  'lib/browser/favicon.ts': 2, // the page's icon
  'api/ai.ts': 1, // a serial number
  'features/review/approvals/ask-dialog.tsx': 1, // a serial number
}

/** Constant sets have a readonly type, which this pattern does not match. */
const mutable =
  /^(?:export )?(?:let |const [^=:]*= (?:createStore|createKeyed|createListeners|new QueryClient|new Map|new Set)\b)/gm

test('no module holds client state; `createClientState` creates it', () => {
  const source = join(import.meta.dirname, '../..')
  const found = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|^testing\/|-testing\.tsx?$/.test(name))
    .map((name) => [name, readFileSync(join(source, name), 'utf8').match(mutable)?.length ?? 0] as const)
    .filter(([, count]) => count > 0)
  expect(Object.fromEntries(found)).toEqual(allowed)
})
