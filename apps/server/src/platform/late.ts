/** Rejects when the time is over; its timer does not keep the process alive. */
export const late = (milliseconds: number): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(reject, milliseconds, new Error('no answer')).unref()
  })
