import type { FastifyRequest } from 'fastify'

/** The token of a call, of whichever kind. */
export const bearerOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
