// A minimal build of the web app: every page, with a script, a style and a style attribute.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const page =
  '<!doctype html><head><title>%BRAND_NAME%</title><script>document.title</script><style>p{margin:0}</style></head>' +
  '<script type="application/json" id="site"></script><p style="color:red">Oak</p>' +
  '<script type="module" src="/assets/main-abc.js"></script>'

export const writePages = async (): Promise<{ readonly webDir: string; readonly remove: () => Promise<void> }> => {
  const webDir = await mkdtemp(join(tmpdir(), 'joinery-web-'))
  await mkdir(join(webDir, 'assets'))
  for (const name of ['landing', 'plans', 'privacy', 'shell', 'guestReview', 'verify']) {
    await writeFile(join(webDir, `${name}.html`), page)
  }
  await writeFile(join(webDir, 'preloads.json'), '{}')
  await writeFile(join(webDir, 'assets', 'main-abc.js'), 'console.log(1)')
  await writeFile(join(webDir, 'manifest.webmanifest'), '{}')
  await writeFile(join(webDir, 'robots.txt'), 'User-agent: *')
  await writeFile(join(webDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  return { webDir, remove: () => rm(webDir, { recursive: true }) }
}
