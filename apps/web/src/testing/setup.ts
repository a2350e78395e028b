import './complete-dom.ts'
import './quick-dom.ts'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

import { watchConsole } from './console-watch.ts'
import { resetSockets } from './fake-socket.ts'
import { closeSessions } from './open-session.ts'
import { patience } from './patience.ts'

configure({ asyncUtilTimeout: patience })

let consoleWatch: ReturnType<typeof watchConsole>

beforeEach(() => {
  consoleWatch = watchConsole()
  vi.stubGlobal('fetch', (address: unknown) => Promise.reject(new Error(`Unexpected request to ${String(address)}`)))
})

// The files of a worker share modules and the document, so a test must leave nothing behind.
afterEach(async () => {
  vi.useRealTimers()
  cleanup()
  // An import interrupted by the end of a file would fail for all later files of the worker.
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
  const lines = consoleWatch.drain()
  consoleWatch.stop()
  vi.restoreAllMocks()
  if (lines.length > 0) throw new Error(`The console was written to:\n${lines.join('\n')}`)
})

/** Returns and clears the console output of a test that causes an error deliberately. */
export const drainConsole = (): string[] => consoleWatch.drain()
