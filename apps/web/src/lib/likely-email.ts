const likely = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

/** As far as the browser can tell; the server has the last word. */
export const isLikelyEmail = (address: string): boolean => likely.test(address)
