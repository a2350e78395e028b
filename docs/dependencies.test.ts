// What the program is made of besides our own sources: each package has a checksum, a reason and a licence that we can live
// with.
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

type Named = Readonly<Record<string, string>>
type Package = {
  readonly license?: string
  readonly licenses?: readonly { readonly type: string }[]
  readonly dependencies?: Named
  readonly devDependencies?: Named
  readonly optionalDependencies?: Named
}
type Locked = Package & {
  readonly integrity?: string
  readonly link?: true
  readonly dev?: true
  readonly inBundle?: true
  readonly resolved?: string
}

const readPackage = (path: string): Package => JSON.parse(read(path)) as Package // npm's own shape
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Readonly<Record<string, Locked>> } // npm's own shape
const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)
const paper = read('docs/dependencies.md')

it('the lockfile has a checksum for each package, and names no place to fetch it from', () => {
  const without = installed.filter(([, { integrity, inBundle }]) => !integrity?.startsWith('sha512-') && !inBundle)
  expect(without.map(([path]) => path)).toEqual([])
  expect(installed.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([])
})

it('each package that we name has a reason, and each reason its package', () => {
  const ours = globSync('{package.json,{apps,packages}/*/package.json,{e2e,bench,system-tests}/package.json}', {
    cwd: root,
  })
  const named = ours.flatMap((path: string): string[] => {
    const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = readPackage(path)
    return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
  })
  const wanted = [...new Set<string>(named.filter((name) => !name.startsWith('@joinery/')))].toSorted()
  const explained = [...paper.matchAll(/^\| ([@\w./-]+) \| [^|-][^|]* \| [^|]{4,} \|$/gm)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'package')
  expect(explained.toSorted()).toEqual(wanted)
})

it('every package that runs in production has a licence of the list', () => {
  const allowed = new Set([...paper.matchAll(/^- `([^`]+)`$/gm)].map(([, name = '']) => name))
  const licenceOf = (path: string, { license }: Locked): string => {
    if (license !== undefined) return license
    // Older packages say it in other words, or only as a file.
    const own = existsSync(join(root, path, 'package.json')) ? readPackage(`${path}/package.json`) : {}
    const isMit =
      existsSync(join(root, path, 'LICENSE')) && /Permission is hereby granted, free/.test(read(`${path}/LICENSE`))
    return own.licenses?.map(({ type }) => type).join(' OR ') ?? (isMit ? 'MIT' : 'unknown')
  }
  /** Of a choice one is enough; of a sum all are needed. */
  const isFine = (licence: string): boolean => {
    const bare = licence.replaceAll(/[()]/g, '')
    if (bare.includes(' OR ')) return bare.split(' OR ').some((one) => allowed.has(one))
    return bare.split(' AND ').every((one) => allowed.has(one))
  }
  const production = installed.filter(([, { dev }]) => !dev)
  const foreign = production
    .map(([path, locked]) => [path, licenceOf(path, locked)] as const)
    .filter(([, licence]) => !isFine(licence))
  expect(foreign).toEqual([])
  expect(production.length).toBeGreaterThan(200)
})

it('the SBOM names every package, also where those of the tests are not installed', () => {
  const text = execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  const { bomFormat, components } = JSON.parse(text) as { bomFormat: string; components: { name: string }[] } // CycloneDX
  expect(bomFormat).toBe('CycloneDX')
  const names = components.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['fastify', 'react', 'vitest']))
})
