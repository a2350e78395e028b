import { z } from 'zod'

import type { CallSchemas } from '../call-schema.ts'

export const healthCalls = {
  getHealth: {
    summary: 'Check whether the process is running.',
    access: 'public',
    capability: null,
    response: { 200: z.object({ status: z.literal('ok'), version: z.string().describe('Version of the server.') }) },
  },
  getReadiness: {
    summary:
      'Check whether the server can handle requests. Returns 503 while starting or shutting down, or without its ' +
      'database, storage, Redis or free disk space.',
    access: 'public',
    capability: null,
    response: { 200: z.object({ status: z.literal('ready') }) },
  },
} as const satisfies CallSchemas
