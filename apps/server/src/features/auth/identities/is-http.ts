/** The settings allow this on loopback only. */
export const isHttp = (address: string): boolean => new URL(address).protocol === 'http:'
