import { z } from 'zod'

import type { CallSchemas } from './call-schema.ts'
import { messages } from './messages.ts'
import { projectSchema } from './projects.ts'
import { clientIdSchema } from './replies.ts'

/** Trades with a sample project. */
export const industries = ['cabinetry', 'interior', 'stone', 'staging'] as const

export type Industry = (typeof industries)[number]

const texts = messages.project

const answer = z.object({ project: projectSchema })

export const samplesCalls = {
  createSample: {
    summary: "Create an industry's sample project with description, cards and images. The caller is its owner.",
    access: 'session',
    capability: null,
    token: 'write',
    body: z.object(
      {
        industry: z.enum(industries, texts.industryUnknown),
        clientId: clientIdSchema.describe('Id chosen by the sender. A repeated request returns the existing project.'),
      },
      texts.industryUnknown,
    ),
    response: { 200: answer, 201: answer },
  },
} as const satisfies CallSchemas
