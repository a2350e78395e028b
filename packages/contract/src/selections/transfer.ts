// Selections as files: exports for people and spreadsheets, and the import of a CSV file.
import { z } from 'zod'

import type { CallSchemas } from '../call-schema.ts'
import { limits } from '../limits.ts'
import { selectionTransferMessages as texts } from '../messages/selection-transfer-messages.ts'

const params = z.object({ id: z.uuid().toLowerCase() })

export const exportFormats = ['csv', 'xlsx', 'pdf'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** `client`: only what clients of the project see. */
export const exportAudiences = ['team', 'client'] as const
export type ExportAudience = (typeof exportAudiences)[number]

export const importErrorSchema = z
  .object({
    row: z.number().int().describe('Starts at 1, which is the header.'),
    column: z.string().describe("The file's name of the column. Empty for an error of the whole row."),
    message: z.string(),
  })
  .meta({ id: 'SelectionImportError' })

export type ImportError = z.infer<typeof importErrorSchema>

export const importSelectionsSchema = z.object({
  dryRun: z
    .enum(['true', 'false', '1', '0', ''], texts.dryRunInvalid)
    .optional()
    .describe('`true`: checks the file and stores nothing.'),
  mapping: z
    .string()
    .optional()
    .describe("JSON object: the file's column -> field. Without it, columns named like fields are taken."),
})

export type ImportResult = { created: number; updated: number; errors: ImportError[] }

export const selectionTransferCalls = {
  exportSelections: {
    summary:
      "Download a project's selections as CSV, spreadsheet or PDF. `for=team` has costs and internal notes; clients can only use `for=client`.",
    access: 'session',
    capability: ['viewSelections', 'viewCosts'],
    params,
    query: z.object({
      format: z.enum(exportFormats, texts.formatUnknown),
      for: z.enum(exportAudiences, texts.audienceUnknown).default('client'),
      prices: z
        .enum(['true', 'false'], texts.pricesInvalid)
        .default('true')
        .describe('`false`: without prices, costs and totals.'),
    }),
    response: { 200: z.any() },
  },
  importSelections: {
    summary: `Import selections from a CSV file (UTF-8, at most ${limits.selection.importBytes / 2 ** 20} MB, with a header). A row with a known code updates that selection; empty cells clear. With any error, nothing is stored.`,
    access: 'session',
    capability: 'editSelections',
    params,
    multipart: importSelectionsSchema.extend({ file: z.file() }),
    response: {
      200: z.object({
        created: z.number().int(),
        updated: z.number().int(),
        errors: z.array(importErrorSchema).describe(`At most ${limits.selection.importErrors}.`),
      }),
    },
  },
} as const satisfies CallSchemas
