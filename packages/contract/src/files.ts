import { z } from 'zod'

import type { CallSchemas } from './call-schema.ts'

/** Parts of a form. */
export const formFiles = z.array(z.file())

const wholeOriginSchema = z.object({
  uid_image: z.uuid().describe('The generated image that it is a copy of.'),
  prompt: z.string(),
  provider_name: z.string().describe('Who made it.'),
  is_local: z.boolean().describe('Made by local processing, without an AI model.'),
  source_uid_file: z.uuid().nullable().describe('The file that it is a revision of.'),
})

/** How a picture that came out of Gen A.I. or a revision was made: as it is stored. */
export type WholeOrigin = z.infer<typeof wholeOriginSchema>

/** The same as it is told; to clients `is_local` only. */
export const originSchema = wholeOriginSchema.partial().required({ is_local: true }).meta({ id: 'Origin' })

export type Origin = z.infer<typeof originSchema>

export const fileSchema = z
  .object({
    uid_file: z.uuid(),
    filename: z.string(),
    mimetype: z.string(),
    filesize: z.number().int(),
    uploaded_at: z.iso.datetime(),
    uploaded_by: z.string().describe('The e-mail of the person who uploaded it; for clients their name.'),
    url: z
      .string()
      .describe(
        'A signed address, root-relative; add &w= for a smaller picture, or one of the first page of a PDF (with &page= of another), &download=1 to save it.',
      ),
    width: z.number().int().optional().describe('Pictures only.'),
    height: z.number().int().optional().describe('Pictures only.'),
    placeholder: z.string().optional().describe('Pictures only: a tiny picture as a data address.'),
    uid_stack: z.uuid().describe('Names its versions: the id of the first one, also when that is deleted.'),
    version: z.number().int().describe('From 1; never given twice.'),
    version_count: z.number().int().describe('How many versions there are now.'),
    sha256: z.string().describe('Of the bytes, in hexadecimal digits.'),
    origin: originSchema.nullable().describe('Null: it was not made with Gen A.I.'),
  })
  .meta({ id: 'Attachment' })

export type Attachment = z.infer<typeof fileSchema>

export const fileStatsSchema = z
  .object({
    total_files_uploaded: z.number().int(),
    total_size_mb: z.number(),
    total_size_gb: z.number(),
    files_uploaded_last_30_days: z.number().int(),
    image_files: z.number().int(),
    pdf_files: z.number().int(),
    document_files: z.number().int(),
    video_files: z.number().int(),
    audio_files: z.number().int(),
    avg_file_size_bytes: z.number(),
    largest_file_bytes: z.number().int(),
    smallest_file_bytes: z.number().int(),
  })
  .meta({ id: 'FileStats' })

export type FileStats = z.infer<typeof fileStatsSchema>

const fileParams = z.object({ fileId: z.uuid() })

export const filesCalls = {
  getFileUsage: {
    summary: 'Statistics of the files that this person uploaded and that still exist.',
    access: 'session',
    capability: null,
    response: {
      200: z.object({
        stats: fileStatsSchema,
        storage_limit_bytes: z
          .number()
          .int()
          .nullable()
          .describe('What the plan holds people to; null: only advertised.'),
      }),
    },
  },
  deleteFile: {
    summary: 'Delete a version of a file of a project; with versions=all every version.',
    access: 'session',
    capability: 'editProject',
    params: fileParams,
    query: z.object({ versions: z.literal('all').optional() }),
    response: { 200: z.object({ message: z.string() }) },
  },
  downloadFile: {
    summary: 'The bytes of a file, with the bearer token.',
    access: 'session',
    capability: ['downloadFiles', 'viewReplyFiles'],
    params: fileParams,
    response: { 200: z.any() },
  },
  downloadAttachment: {
    summary: 'The bytes of a file of a project, with the bearer token.',
    access: 'session',
    capability: ['downloadFiles', 'viewReplyFiles'],
    params: z.object({ id: z.uuid(), attachmentId: z.uuid() }),
    response: { 200: z.any() },
  },
} as const satisfies CallSchemas
