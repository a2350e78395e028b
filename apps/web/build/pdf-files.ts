import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'

import type { Plugin } from 'vite'

const packageFile = createRequire(import.meta.url).resolve('pdfjs-dist/package.json')

/** What pdf.js fetches at runtime: decoders, standard fonts, character maps, colour profiles. */
const folders = ['wasm', 'standard_fonts', 'cmaps', 'iccs']

/**
 * The prebuilt library and worker. The legacy build also supports older browsers: the other one calls functions that
 * reached Safari and Firefox only this year.
 */
const scripts = ['pdf.min.mjs', 'pdf.worker.min.mjs']

/** quickjs runs scripts inside PDFs, which we do not allow. */
const isNeeded = (name: string): boolean => !name.startsWith('quickjs')

export const listPdfFiles = async (): Promise<Map<string, string>> => {
  const root = dirname(packageFile)
  const files = new Map(scripts.map((name) => [name, join(root, 'legacy/build', name)]))
  for (const folder of folders) {
    for (const name of await readdir(join(root, folder))) {
      if (isNeeded(name)) files.set(`${folder}/${name}`, join(root, folder, name))
    }
  }
  return files
}

/** Files below /assets are immutable, so the version is part of the path. */
export const pdfFolder = async (): Promise<string> => {
  const { version } = JSON.parse(await readFile(packageFile, 'utf8')) as { version: string }
  return `assets/pdf-${version}`
}

const types: Readonly<Record<string, string>> = {
  '.mjs': 'text/javascript',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
}

/** Defines `import.meta.env.PDF_FILES` as the folder's URL. */
const nameFolder = async () => ({
  define: { 'import.meta.env.PDF_FILES': JSON.stringify(`/${await pdfFolder()}/`) },
})

/** For a build next to one that already has the files. */
export const pdfFilesElsewhere = (): Plugin => ({ name: 'pdf-files-elsewhere', config: nameFolder })

export const pdfFiles = (): Plugin => ({
  name: 'pdf-files',
  config: nameFolder,
  async generateBundle() {
    if (this.environment.name !== 'client') return
    const folder = await pdfFolder()
    for (const [name, path] of await listPdfFiles()) {
      this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source: await readFile(path) })
    }
  },
  async configureServer(server) {
    const [folder, files] = await Promise.all([pdfFolder(), listPdfFiles()])
    server.middlewares.use(`/${folder}`, (request, response, next) => {
      const name = request.url?.split('?', 1)[0]?.slice(1) ?? ''
      const path = files.get(name)
      if (path === undefined) return next()
      response.setHeader('content-type', types[extname(name)] ?? 'application/octet-stream')
      createReadStream(path).pipe(response)
      return undefined
    })
  },
})
