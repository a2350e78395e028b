import { z } from 'zod'

import type { CallSchemas } from '../call-schema.ts'

export const healthCalls = {
  getHealth: {
    summary: 'Is the process alive?',
    access: 'public',
    capability: null,
    response: { 200: z.object({ status: z.literal('ok'), version: z.string().describe('Of the program.') }) },
  },
  getReadiness: {
    summary: 'Can it serve? 503 while starting, draining, without its database, its store, its Redis or free disk.',
    access: 'public',
    capability: null,
    response: { 200: z.object({ status: z.literal('ready') }) },
  },
} as const satisfies CallSchemas
