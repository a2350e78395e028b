import './complete-dom.ts'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

import { watchConsole } from './console-watch.ts'
import { resetSockets } from './fake-socket.ts'

// The network's edge: no test opens a real socket.
vi.mock('socket.io-client', () => import('./fake-socket.ts'))

// Pages are loaded in parts when they are first shown, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 25_000 })

let consoleWatch: ReturnType<typeof watchConsole>

beforeEach(() => {
  consoleWatch = watchConsole()
  vi.stubGlobal('fetch', (address: unknown) =>
    Promise.reject(new Error(`Nobody expected a request to ${String(address)}`)),
  )
})

afterEach(() => {
  cleanup()
  resetSockets()
  localStorage.clear()
  sessionStorage.clear()
  document.title = ''
  document.body.replaceChildren()
  document.documentElement.removeAttribute('class')
  vi.unstubAllGlobals()
  const lines = consoleWatch.take()
  consoleWatch.stop()
  if (lines.length > 0) throw new Error(`The console was written to:\n${lines.join('\n')}`)
})

/** For a test that provokes a fault on purpose: what it wrote to the console, which then no longer counts. */
export const takeConsole = (): string[] => consoleWatch.take()
