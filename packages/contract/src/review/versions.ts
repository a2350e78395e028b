// Versions of a file. Any version's id identifies the stack, even that of a deleted version.
import { z } from 'zod'

import type { CallSchemas } from '../call-schema.ts'
import { fileSchema, formFiles } from '../files.ts'
import { pinSchema } from './pins.ts'

export const addVersionSchema = z.object({
  uid_image: z.uuid().optional().describe("One of the caller's generated images, instead of a file."),
  uid_pin: z.uuid().optional().describe('Comment on the file this version responds to.'),
})

const params = z.object({ fileId: z.uuid() })

export const versionsCalls = {
  listVersions: {
    summary: "List a file's versions, latest first. With with=pins, also the comments on all of them, by number.",
    access: 'reviewer',
    capability: ['viewReview', 'viewReplyFiles'],
    token: 'read',
    params,
    query: z.object({ with: z.literal('pins').optional() }),
    response: {
      200: z.object({
        versions: z.array(fileSchema),
        is_project_file: z
          .boolean()
          .describe("Whether it is one of the project's own files, not of a message or card."),
        pins: z.array(pinSchema).optional(),
      }),
    },
  },
  addVersion: {
    summary: 'Add a version. Multipart: attachments (one file), or JSON with uid_image.',
    access: 'session',
    capability: ['addFiles', 'viewReplyFiles'],
    token: 'write',
    params,
    multipart: addVersionSchema.extend({ attachments: formFiles.optional() }),
    response: { 201: z.object({ file: fileSchema }) },
  },
} as const satisfies CallSchemas
