// Builds the web app into dist/: HTML files (landing, plans and privacy prerendered per registration mode, an empty
// shell for the rest), preloads per page, hashed assets, root files, and a .br and .gz of every compressible file.
// The server fills brand, settings and preloads into the HTML at startup, and therefore compresses the pages itself.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'

import { pages } from '@joinery/contract/pages'
import { publicPageFile, type Registration, registrations } from '@joinery/contract/site'
import { build, type Manifest } from 'vite'

import { apartConfig, apartFile, apartPages } from './apart-pages.ts'
import { compressFolder } from './compress-folder.ts'
import { fillApartPage, fillPage, type PageParts } from './fill-page.ts'
import { type BuiltChunk, recordChunks, preloadsOf } from './page-files.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const dist = `${root}dist`
const scratch = fileURLToPath(new URL('../../../.cache/prerender', import.meta.url))

type Built = { readonly template: string; readonly manifest: Manifest; readonly chunks: readonly BuiltChunk[] }

const buildBrowser = async (): Promise<Built> => {
  const chunks: BuiltChunk[] = []
  await build({ root, logLevel: 'warn', plugins: [recordChunks(chunks)], build: { outDir: dist, emptyOutDir: true } })
  const template = await readFile(`${dist}/index.html`, 'utf8')
  const manifest = JSON.parse(await readFile(`${dist}/.vite/manifest.json`, 'utf8')) as Manifest // just written by Vite
  await Promise.all([rm(`${dist}/index.html`), rm(`${dist}/.vite`, { recursive: true })])
  return { template, manifest, chunks }
}

type Prerender = (path: string, registration: Registration) => Promise<string>

const buildPrerenderer = async (): Promise<Prerender> => {
  await build({
    root,
    logLevel: 'warn',
    build: { ssr: 'src/prerender.tsx', outDir: scratch, emptyOutDir: true, copyPublicDir: false, manifest: false },
  })
  const module = (await import(`${pathToFileURL(scratch).href}/prerender.js`)) as {
    prerender: Prerender
  } // built above from src/prerender.tsx
  return module.prerender
}

const started = performance.now()
const { template, manifest, chunks } = await buildBrowser()
const prerender = await buildPrerenderer()
const css = await readFile(`${dist}/${manifest['index.html']?.css?.[0]}`, 'utf8')

const files: Record<string, PageParts> = {
  'shell.html': { title: '%BRAND_NAME%', path: null, markup: '', source: null, css: null },
}
for (const registration of registrations) {
  files[publicPageFile('landing', registration)] = {
    title: '%BRAND_NAME% · %BRAND_TAGLINE%',
    path: pages.landing.path,
    markup: await prerender(pages.landing.path, registration),
    source: 'src/pages/site/landing-page.tsx',
    css,
  }
  files[publicPageFile('plans', registration)] = {
    title: 'Plans · %BRAND_NAME%',
    path: pages.plans.path,
    markup: await prerender(pages.plans.path, registration),
    source: 'src/pages/site/plans-page.tsx',
    css,
  }
  files[publicPageFile('privacy', registration)] = {
    title: 'Privacy · %BRAND_NAME%',
    path: pages.privacy.path,
    markup: await prerender(pages.privacy.path, registration),
    source: 'src/pages/site/privacy-page.tsx',
    css,
  }
}
await mkdir(dist, { recursive: true })
for (const [name, parts] of Object.entries(files)) {
  await writeFile(`${dist}/${name}`, fillPage(template, manifest, parts))
}
await rm(scratch, { recursive: true })
await build(apartConfig(root, dist))
for (const name of apartPages) {
  await writeFile(
    `${dist}/${apartFile(name)}`,
    fillApartPage(await readFile(`${dist}/${apartFile(name)}`, 'utf8'), manifest),
  )
}
const compressed = await compressFolder(dist)
// Not compressed, because only the server reads it.
await writeFile(`${dist}/preloads.json`, JSON.stringify(preloadsOf(chunks, template)))
console.log(
  `Built the web app in ${((performance.now() - started) / 1000).toFixed(1)} s (${compressed} files compressed)`,
)
