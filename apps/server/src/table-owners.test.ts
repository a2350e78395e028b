// Checks in the sources that only the owning feature names a table, in the query builder or in SQL text. Exempt are
// demo and testing, which create and delete whole accounts, and access, whose tests compare all tables.
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { describe, expect, it } from 'vitest'

import type { Tables } from '#platform/database/database-tables.ts'

import { accessSource, alsoUsedBy, tableOwners } from './table-owners.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const isTable = (name: string): name is keyof Tables => Object.hasOwn(tableOwners, name)

const builder =
  /\b(?:selectFrom|(?:inner|left|right|full|cross)Join|insertInto|updateTable|deleteFrom|mergeInto|from|using|inlineView)\(\s*\[?\s*['"`](\w+)/g
const list = String.raw`(\w+(?:\s+as\s+\w+)?(?:\s*,\s*\w+(?:\s+as\s+\w+)?)*)`
const text = new RegExp(String.raw`\b(?:from|join|into|update|using|table)\s+(?:only\s+|lateral\s+)?${list}`, 'gi')
const lock = new RegExp(String.raw`\b(?:update|share)\s+of\s+${list}`, 'gi')

const withoutComments = (source: string): string =>
  source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

/** Returns the tables named in a source's statements. */
const tablesIn = (source: string): (keyof Tables)[] => {
  const code = withoutComments(source)
  const byBuilder = [...code.matchAll(builder)].map(([, name = '']) => name)
  const byText = [...code.matchAll(text), ...code.matchAll(lock)].flatMap(([, names = '']) =>
    names.split(',').map((item) => item.trim().split(/\s+/)[0] ?? ''),
  )
  return [...new Set([...byBuilder, ...byText])].filter(isTable)
}

const ownerOf = (path: string): string => /^(?:features\/(\w+)|platform)\//.exec(path)?.[1] ?? path.split('/')[0] ?? ''

const violationsIn = (path: string, source: string): string[] => {
  const owner = ownerOf(path)
  const shared: readonly string[] = path === accessSource.path ? accessSource.tables : []
  return tablesIn(source)
    .filter((table) => tableOwners[table] !== owner)
    .filter((table) => !shared.includes(table) && !alsoUsedBy[table]?.some((other) => other === owner))
    .map((table) => `${path} names ${table}, which ${tableOwners[table]} owns`)
}

const listSources = async (): Promise<string[]> => {
  const paths = await readdir(root, { recursive: true })
  return paths
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .filter((path) => !/^(?:testing|demo|access)\b/.test(path) && path !== 'table-owners.ts')
}

describe('table', () => {
  it('is named only by the feature that owns it', async () => {
    const sources = await listSources()
    const found = await Promise.all(
      sources.map(async (path) => violationsIn(path, await readFile(`${root}${path}`, 'utf8'))),
    )
    expect(found.flat()).toEqual([])
  })

  it('is named by its owner', async () => {
    const sources = await listSources()
    const named = new Set<string>()
    for (const path of sources.filter((source) => source.endsWith('-queries.ts'))) {
      for (const table of tablesIn(await readFile(`${root}${path}`, 'utf8'))) named.add(table)
    }
    expect(Object.keys(tableOwners).filter((table) => !named.has(table))).toEqual([])
  })

  it.each([
    ["tx.selectFrom('replies').select('uid_reply')", 'features/members/some-queries.ts'],
    ["tx.updateTable('members').from('discussions')", 'features/members/some-queries.ts'],
    ["query.innerJoin('users as authors', 'authors.uid_user', 'members.uid_user')", 'features/members/some-queries.ts'],
    ['sql`insert into boards (uid_project) values (${id})`', 'features/projects/some-queries.ts'],
    ['sql`select 1 from projects, replies where true`', 'features/projects/some-queries.ts'],
    ['sql`update sessions set ended_at = now()`', 'features/cards/some-queries.ts'],
    ['sql`select 1 from boards for update of members`', 'features/cards/some-queries.ts'],
    ["inlineView('projects', ['title'])", 'features/search/some-queries.ts'],
    ['`delete\n  from mails`', 'platform/some-queries.ts'],
    ["pool.query('select * from outbox')", 'app.ts'],
  ])('of another feature is detected: %s', (source, path) => {
    expect(violationsIn(path, source)).toHaveLength(1)
  })
})
