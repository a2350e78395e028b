/** One Ctrl-C can arrive up to three times through the process group; repeats within this time count as one. */
const sameRequestMs = 2000

/** Calls `stop` on the first SIGTERM, SIGINT or loss of the parent's channel, and `force` on a later one. */
export const onStopRequest = (stop: () => Promise<void>, force: () => void): void => {
  let firstAt: number | null = null
  const request = (): void => {
    if (firstAt === null) {
      firstAt = Date.now()
      stop().catch((error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
        force()
      })
    } else if (Date.now() - firstAt > sameRequestMs) force()
  }
  process.on('SIGTERM', request)
  process.on('SIGINT', request)
  process.on('disconnect', request)
}
