import { isIP } from 'node:net'

import type { FastifyBaseLogger } from 'fastify'
import { pino, type LoggerOptions } from 'pino'

import { truncateAddress } from '#platform/security/network-of.ts'

// Logs enough of an error to find its cause, without personal data. PostgreSQL errors carry row values, client errors
// whole requests, and any message may quote user input.
const spoken = /[^\s<>"'(),;:=]+/g
const address = /\b(\w+:\/\/)(?:[^\s/@]*@)?([^\s/?#'"]+)[^\s'"]*/g
/** Value PostgreSQL could not parse. */
const quotedValue = /: "[\s\S]*"/g
const words = /[\w-]{20,}/g
const network = /(?<![\w.:])(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}(?:\.\d{1,3}){0,3})(?![\w.])/gi
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Detects codes, tokens and keys; row ids may be logged. */
const isSecret = (word: string): boolean => !uuid.test(word) && /\d/.test(word) && /[a-z]/i.test(word)

/** Hosts on a private network may be logged with their full address. */
const isOwn = (ip: string): boolean => /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd]|fe80)/i.test(ip)

/**
 * Removes email addresses and secrets from a text, truncates public IP addresses, and cuts credentials, paths and queries
 * from URLs.
 */
export const redact = (text: string): string =>
  text
    .replaceAll(address, '$1$2')
    .replaceAll(spoken, (word) => (word.includes('@') ? '[address]' : word))
    .replaceAll(quotedValue, ': [value]')
    .replaceAll(words, (word) => (isSecret(word) ? '[secret]' : word))
    .replaceAll(network, (ip) => (isIP(ip) === 0 || isOwn(ip) ? ip : (truncateAddress(ip) ?? '[network]')))

/** Error properties of Node, PostgreSQL and HTTP clients that hold no personal data. */
const facts = ['code', 'errno', 'syscall', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'] as const
const numbers = ['status', 'statusCode', 'responseCode'] as const

const causesMax = 4

type Described = { readonly type: string; readonly message: string; readonly stack: string; readonly cause?: Described }

/** Stack frames without the message. */
const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')

export const describeFault = (fault: unknown, depth = 0): unknown => {
  if (!(fault instanceof Error)) return typeof fault === 'string' ? redact(fault) : { type: typeof fault }
  const known = [...facts, ...numbers].flatMap((name) => {
    const value: unknown = Reflect.get(fault, name)
    return typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : []
  })
  const described: Described = {
    type: fault.name,
    message: redact(fault.message),
    ...Object.fromEntries(known),
    stack: framesOf(fault),
  }
  return fault.cause === undefined || depth >= causesMax
    ? described
    : { ...described, cause: describeFault(fault.cause, depth + 1) }
}

export type Log = FastifyBaseLogger

const plain = (text: unknown): unknown => (typeof text === 'string' ? redact(text) : text)

/** Exported for logs written elsewhere. */
export const logOptions = (level: string): LoggerOptions => ({
  level,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: {
    // Third-party messages may quote user input.
    err: (fault: unknown) => describeFault(fault),
    fault: plain,
    reason: plain,
  },
})

/** Creates a structured log on stderr; stdout is for people. Never log bodies, queries, addresses or tokens. */
export const createLog = (level: string): Log => pino(logOptions(level), pino.destination({ dest: 2, sync: true }))
