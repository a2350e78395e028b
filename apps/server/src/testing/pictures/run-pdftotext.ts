import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Returns the text of a PDF as pdftotext reads it. */
export const runPdftotext = async (path: string, ...options: string[]): Promise<string> =>
  (await promisify(execFile)(process.env.PDFTOTEXT_PATH || 'pdftotext', [...options, path, '-'])).stdout
