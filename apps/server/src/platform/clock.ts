/** Time as an argument, so that a test can move it. */
export type Clock = { readonly now: () => Date }

export const systemClock: Clock = { now: () => new Date() }
