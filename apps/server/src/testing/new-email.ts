import { randomUUID } from 'node:crypto'

export const newEmail = (): string => `${randomUUID()}@people.example`
