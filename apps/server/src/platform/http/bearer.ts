import type { FastifyRequest } from 'fastify'

/** Returns the bearer token of a request, of any kind. */
export const bearerOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
