/** Rejects after the timeout, with a timer that does not keep the process alive. */
export const rejectAfter = (milliseconds: number): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(reject, milliseconds, new Error('no answer')).unref()
  })
