import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Runs ExifTool and returns its output. */
export const runExiftool = async (...parts: string[]): Promise<string> =>
  (await promisify(execFile)(process.env.EXIFTOOL_PATH || 'exiftool', parts)).stdout
