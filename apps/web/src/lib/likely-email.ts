const likely = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

/** A rough check in the browser; the server makes the final one. */
export const isLikelyEmail = (address: string): boolean => likely.test(address)
