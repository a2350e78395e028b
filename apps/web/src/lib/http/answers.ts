export const isSuccess = (status: number): boolean => status >= 200 && status < 300

/** Not reached, or a proxy (or the server as it starts and ends) says that nobody is there. */
export const isAwayStatus = (status: number): boolean => status === 0 || (status >= 502 && status <= 504)
