import './complete-dom.ts'
import './quick-dom.ts'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

import { watchConsole } from './console-watch.ts'
import { resetSockets } from './fake-socket.ts'
import { closeSessions } from './open-session.ts'

// Pages are loaded in parts when they are first shown, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 25_000 })

let consoleWatch: ReturnType<typeof watchConsole>

beforeEach(() => {
  consoleWatch = watchConsole()
  vi.stubGlobal('fetch', (address: unknown) => Promise.reject(new Error(`Unexpected request to ${String(address)}`)))
})

// The files of a worker share their modules and the document: a test leaves nothing behind in either.
afterEach(async () => {
  vi.useRealTimers()
  cleanup()
  // An import that is broken off by the end of a file would have failed for all later files of the worker.
  await vi.dynamicImportSettled()
  closeSessions()
  resetSockets()
  localStorage.clear()
  sessionStorage.clear()
  document.title = ''
  document.body.replaceChildren()
  for (const root of [document.documentElement, document.body]) {
    for (const name of root.getAttributeNames()) root.removeAttribute(name)
  }
  vi.unstubAllGlobals()
  const lines = consoleWatch.take()
  consoleWatch.stop()
  vi.restoreAllMocks()
  if (lines.length > 0) throw new Error(`The console was written to:\n${lines.join('\n')}`)
})

/** For a test that provokes a fault on purpose: what it wrote to the console, which then no longer counts. */
export const takeConsole = (): string[] => consoleWatch.take()
