import { readdir, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const compressible = /\.(m?js|css|svg|json|txt|webmanifest|wasm|ttf)$/

/** Prebuilt files that are rarely loaded are not worth the slowest compression level. */
const isPrebuilt = (folder: string): boolean => /[\\/]pdf-[\d.]+([\\/]|$)/.test(folder)

/** Writes a .br and a .gz beside every file of a compressible type. Images and WOFF2 fonts are already compressed. */
export const compressFolder = async (folder: string): Promise<number> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name))
  await Promise.all(
    files.map(async (entry) => {
      const path = `${entry.parentPath}/${entry.name}`
      const bytes = await readFile(path)
      const quality = isPrebuilt(entry.parentPath) ? 9 : constants.BROTLI_MAX_QUALITY
      const options = { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }
      const [br, gz] = await Promise.all([brotli(bytes, options), zip(bytes, { level: constants.Z_BEST_COMPRESSION })])
      await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
    }),
  )
  return files.length
}
