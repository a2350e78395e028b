import { vi } from 'vitest'

/** Records what is written to the console as a warning or an error, so that a test that causes any can fail. */
export const watchConsole = () => {
  const spies = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
  for (const spy of spies) spy.mockImplementation(() => {})
  return {
    /** Takes what was written so far; a test that expects a line takes it. */
    take: (): string[] =>
      spies.flatMap((spy) => {
        const lines = spy.mock.calls.map((parts) => parts.map(String).join(' '))
        spy.mockClear()
        return lines
      }),
    stop: () => spies.forEach((spy) => spy.mockRestore()),
  }
}
