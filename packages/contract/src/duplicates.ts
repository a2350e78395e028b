import { z } from 'zod'

import type { CallSchemas } from './call-schema.ts'
import { messages } from './messages.ts'
import { duplicateMessages as texts } from './messages/duplicate-messages.ts'
import { projectParts } from './project-parts.ts'
import { createProjectSchema, projectSchema } from './projects.ts'

export const duplicatesCalls = {
  duplicateProject: {
    summary:
      'Copy a project. The caller owns the copy. Copies the newest versions of the files in its file area, and cards without comments, files and assignees. Members are added or invited as usual.',
    access: 'session',
    capability: 'duplicateProject',
    token: 'write',
    params: z.object({ id: z.uuid().toLowerCase() }),
    body: z.object(
      {
        title: createProjectSchema.shape.title,
        include: z
          .array(z.enum(projectParts, texts.partUnknown), texts.partUnknown)
          .max(projectParts.length, texts.partUnknown)
          .describe('Can be empty. Cards have labels only with `labels`.'),
      },
      messages.project.nameRequired,
    ),
    response: { 201: z.object({ project: projectSchema }) },
  },
} as const satisfies CallSchemas
