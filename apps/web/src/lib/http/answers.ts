import { createListeners } from '#lib/store/listeners.ts'

/** Notified of the status of every answer of the API, 0 where it was not reached. */
export const createAnswers = () => createListeners<[status: number]>()

export const isSuccess = (status: number): boolean => status >= 200 && status < 300

/** Not reached, or a proxy (or the server as it starts and ends) says that nobody is there. */
export const isAwayStatus = (status: number): boolean => status === 0 || (status >= 502 && status <= 504)
