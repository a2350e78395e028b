// Ends everything in reverse order, each part even if another fails.
export type Closing = {
  readonly add: (act: () => Promise<unknown>) => void
  readonly closeAll: () => Promise<void>
}

export const createClosing = (): Closing => {
  const acts: (() => Promise<unknown>)[] = []
  return {
    add: (act) => void acts.push(act),
    closeAll: async () => {
      const faults: unknown[] = []
      for (let act = acts.pop(); act; act = acts.pop()) await act().catch((fault: unknown) => faults.push(fault))
      if (faults.length > 0) throw new AggregateError(faults, 'Something could not be ended')
    },
  }
}
