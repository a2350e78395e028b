// Files and commands named in the documents exist.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

const papersIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => join(folder, entry.name))

const papers = [
  ...papersIn('.'),
  ...papersIn('docs/architecture'),
  ...papersIn('docs/decisions'),
  ...papersIn('docs/guide'),
  ...papersIn('docs/operate'),
  ...papersIn('docs/security'),
  join('docs', 'api.md'),
  join('docs', 'dependencies.md'),
  ...papersIn('art'),
  ...papersIn('packages/embedded-postgres'),
  ...papersIn('packages/local-studio'),
]

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

/** In `code`: what starts like a path of ours. Names with … or <> are patterns. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`([\w@./-]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => /^(apps|packages|e2e|bench|scripts|docs|art|deploy)\//.test(path))

const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g), ...text.matchAll(/ src(?:set)?="([^"\s]+)"/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link))

const commandsIn = (text: string): string[] => [
  ...[...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name),
  ...[...text.matchAll(/npm (start|test)\b/g)].map(([, name = '']) => name),
]

describe.each(papers)('%s', (paper) => {
  const text = readFileSync(join(root, paper), 'utf8')

  it('links only to what is there', () => {
    expect(linksIn(text).filter((link) => !existsSync(join(root, dirname(paper), link)))).toEqual([])
  })

  it('names only paths and commands that exist', () => {
    expect(pathsIn(text).filter((path) => !existsSync(join(root, path)))).toEqual([])
    expect(commandsIn(text).filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
  })
})

/** The paths that the tree of folders draws: folders at the margin, what is in them two steps in, and so on. */
const drawnPaths = (tree: string): string[] => {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const indent = line.search(/\S/)
    const level = indent / 2
    if (indent < 0 || indent > 4) return [] // an empty line, or the rest of an explanation
    const [column = ''] = line.trim().split(/ {2,}/)
    const names = column.split(' ').filter((name) => /^[\w./-]+$/.test(name))
    above.splice(level, Infinity, names[0] ?? '')
    return names.map((name) => join(...above.slice(0, level), name))
  })
}

it('draws only existing folders and files in ARCHITECTURE.md', () => {
  const [, tree = ''] = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').split('```')
  const drawn = drawnPaths(tree)
  expect(drawn).toContain('apps/server/src/table-owners.ts')
  expect(drawn.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
