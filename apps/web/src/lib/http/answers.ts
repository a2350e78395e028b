import { createListeners } from '#lib/store/listeners.ts'

/** Notifies listeners of every API response's status; 0 means the server was not reached. */
export const createAnswers = () => createListeners<[status: number]>()

export const isSuccess = (status: number): boolean => status >= 200 && status < 300

/** The server was not reached, or a proxy (or a starting or stopping server) reports it as unavailable. */
export const isAwayStatus = (status: number): boolean => status === 0 || (status >= 502 && status <= 504)
