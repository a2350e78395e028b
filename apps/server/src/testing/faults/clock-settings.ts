/** Environment that shifts a program's clock. */
export const withClockOff = (milliseconds: number): Record<string, string> => ({
  NODE_OPTIONS: `--import=${new URL('./shift-clock.ts', import.meta.url).href}`,
  CLOCK_OFF_MS: String(milliseconds),
})
