import type { FastifyRequest } from 'fastify'

import type { Origin } from '#platform/actor.ts'

/** Where a request comes from, before anybody is known. */
export const originOf = ({ ip, headers }: FastifyRequest): Origin => ({ ip, userAgent: headers['user-agent'] ?? '' })
