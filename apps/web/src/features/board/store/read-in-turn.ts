// Reads at the first request at once; requests that come while it reads, or right after, are one more reading. However many
// people move cards, a browser reads the board a few times a second at most, and always once after the last request.

/** Between two readings, in milliseconds. */
const pauseMs = 150

const pause = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time))

export const readInTurn = (read: () => Promise<unknown>, betweenMs = pauseMs): (() => void) => {
  let isReading = false
  let isWanted = false

  const run = async (): Promise<void> => {
    isReading = true
    while (isWanted) {
      isWanted = false
      try {
        await read()
      } catch {
        // What is here stays; whoever shows it says so if there is nothing.
      }
      await pause(betweenMs)
    }
    isReading = false
  }

  return () => {
    isWanted = true
    if (!isReading) void run()
  }
}
