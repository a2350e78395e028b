// Versions of a file: what was handed in later in place of it. Any version's id names the stack, also of a deleted one.
import { z } from 'zod'

import type { CallSchemas } from '../call-schema.ts'
import { fileSchema, formFiles } from '../files.ts'
import { pinSchema } from './pins.ts'

export const addVersionSchema = z.object({
  uid_image: z.uuid().optional().describe('A generated image of the caller’s own, instead of a file.'),
  uid_pin: z.uuid().optional().describe('The comment on the file that this version answers.'),
})

const params = z.object({ fileId: z.uuid() })

export const versionsCalls = {
  listVersions: {
    summary: 'The versions of a file, newest first; with=pins also the comments on all of them, by number.',
    access: 'reviewer',
    capability: ['viewReview', 'viewReplyFiles'],
    params,
    query: z.object({ with: z.literal('pins').optional() }),
    response: { 200: z.object({ versions: z.array(fileSchema), pins: z.array(pinSchema).optional() }) },
  },
  addVersion: {
    summary: 'Add a version: multipart attachments (one file), or JSON with uid_image.',
    access: 'session',
    capability: ['addFiles', 'viewReplyFiles'],
    params,
    multipart: addVersionSchema.extend({ attachments: formFiles.optional() }),
    response: { 201: z.object({ file: fileSchema }) },
  },
} as const satisfies CallSchemas
