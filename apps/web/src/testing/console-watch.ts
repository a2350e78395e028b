import { vi } from 'vitest'

/** Records console warnings and errors, so that a test that causes any fails. */
export const watchConsole = () => {
  const spies = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
  for (const spy of spies) spy.mockImplementation(() => {})
  return {
    drain: (): string[] =>
      spies.flatMap((spy) => {
        const lines = spy.mock.calls.map((parts) => parts.map(String).join(' '))
        spy.mockClear()
        return lines
      }),
    stop: () => spies.forEach((spy) => spy.mockRestore()),
  }
}
