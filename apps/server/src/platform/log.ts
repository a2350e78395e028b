import type { FastifyBaseLogger } from 'fastify'
import { pino, type LoggerOptions } from 'pino'

import { describeFault, withoutPeople } from './describe-fault.ts'

export type Log = FastifyBaseLogger

const plain = (text: unknown): unknown => (typeof text === 'string' ? withoutPeople(text) : text)

/** Also for whoever writes the lines elsewhere. */
export const logOptions = (level: string): LoggerOptions => ({
  level,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: {
    // What others say about a fault may quote what somebody typed.
    err: (fault: unknown) => describeFault(fault),
    fault: plain,
    reason: plain,
    // The reader of forms notes all headers, cookies and tokens among them.
    busboyOptions: () => undefined,
  },
})

/** Structured lines on standard error; standard output is for people. Never log bodies, queries, addresses or tokens. */
export const createLog = (level: string): Log => pino(logOptions(level), pino.destination({ dest: 2, sync: true }))
