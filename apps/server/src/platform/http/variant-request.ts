import type { FastifyReply, FastifyRequest } from 'fastify'

import type { VariantRequest } from '#platform/images/image-variants.ts'
import { subnetOf } from '#platform/security/network-of.ts'

import { personSignal } from './person-signal.ts'

/** Who requests a copy of a file at a signed URL, which names no person. */
export const variantRequest = (request: FastifyRequest, reply: FastifyReply, link?: string): VariantRequest => ({
  link,
  network: subnetOf(request.ip),
  signal: personSignal(reply),
})
