import type { FastifyRequest } from 'fastify'

import type { Origin } from '#platform/actor.ts'

/** Origin of a request before authentication. */
export const originOf = ({ ip, headers }: FastifyRequest): Origin => ({ ip, userAgent: headers['user-agent'] ?? '' })
