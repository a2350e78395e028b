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
      'database. `degraded`: storage, Redis, free disk space or (with `MAIL_SETUP=later`) a mail server is missing, ' +
      'or a part responds slowly.',
    access: 'public',
    capability: null,
    response: {
      200: z.object({ status: z.literal('ready'), degraded: z.boolean(), problems: z.array(z.string()) }),
    },
  },
} as const satisfies CallSchemas
