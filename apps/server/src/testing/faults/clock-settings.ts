/** Settings under which a program's clock is ahead of that of the machine, or behind it. */
export const withClockOff = (milliseconds: number): Record<string, string> => ({
  NODE_OPTIONS: `--import=${new URL('./shift-clock.ts', import.meta.url).href}`,
  CLOCK_OFF_MS: String(milliseconds),
})
