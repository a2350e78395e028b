// Throttled refetch: reads immediately, then once more for all requests during or right after a read. However many
// changes arrive, a browser reads the board a few times a second at most, and always once after the last request.

/** Pause between two reads, in milliseconds. */
const pauseMs = 150

const pause = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time))

export const createThrottledRefetch = (read: () => Promise<unknown>, betweenMs = pauseMs): (() => void) => {
  let isReading = false
  let isRequested = false

  const run = async (): Promise<void> => {
    isReading = true
    while (isRequested) {
      isRequested = false
      try {
        await read()
      } catch {
        // Ignore: stale data stays visible, and the view handles the empty case.
      }
      await pause(betweenMs)
    }
    isReading = false
  }

  return () => {
    isRequested = true
    if (!isReading) void run()
  }
}
