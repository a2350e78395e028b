import { z } from 'zod'

import type { CallSchemas } from './call-schema.ts'

export const creditsCalls = {
  getCredits: {
    summary: "The signed-in person's credits.",
    access: 'session',
    response: { 200: z.object({ credits: z.number().int().min(0) }) },
  },
} as const satisfies CallSchemas
