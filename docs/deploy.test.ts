// The files of deploy/ are copied and run by people: they name settings, paths and limits of the product as these are.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, it } from 'vitest'

import { limits } from '../packages/contract/src/limits.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name)

const settings = new Set(namesIn(read('.env.example'), /^# (\w+)=/gm))
const compose = read('deploy/compose.yaml')
const dockerfile = read('deploy/Dockerfile')
const unit = read('deploy/systemd/joinery.service')
const nginx = read('deploy/nginx/joinery.conf')
const caddy = read('deploy/caddy/Caddyfile')
const composeSettings = read('deploy/compose.env.example')

/** Of Node and of the other services. */
const others = [
  'NODE_ENV',
  'NODE_COMPILE_CACHE',
  'UV_THREADPOOL_SIZE',
  'MALLOC_ARENA_MAX',
  'MALLOC_MMAP_THRESHOLD_',
  'JOINERY_HOST',
  'POSTGRES_PASSWORD',
]

it('names only settings that there are', () => {
  const [joinery = ''] = compose.split(/^ {2}database:$/m)
  const [, environment = ''] = dockerfile.split(/^ENV /m)
  const named = [
    ...namesIn(joinery, /^ {6}([A-Z]\w+):/gm),
    ...namesIn(composeSettings, /^(\w+)=/gm),
    ...namesIn(environment.split(/^[A-Z]+ /m)[0] ?? '', /(\w+)=/g),
    ...namesIn(unit, /[ =]([A-Z]\w+)=\/?[\w.]/g).filter((name) => name === name.toUpperCase()),
    ...namesIn(nginx + caddy, /^# {3}(\w+)=/gm),
  ]
  expect(named).toEqual(
    expect.arrayContaining(['PUBLIC_URL', 'TRUST_PROXY', 'DATA_DIR', 'SECRET', 'S3_BUCKET', 'HOST']),
  )
  expect(named.filter((name) => !settings.has(name) && !others.includes(name))).toEqual([])
})

it('has no password of its own: what is not filled in ends the start', () => {
  const required = new Set(namesIn(compose, /\$\{(\w+):\?set \1 in deploy\/\.env\}/g))
  const optional = namesIn(compose, /\$\{(\w+):-/g)
  expect(namesIn(compose, /\$\{(\w+)/g).filter((name) => !required.has(name) && !optional.includes(name))).toEqual([])
  const secrets = compose.split('\n').filter((line) => /^\s+\w*(?:PASSWORD|SECRET|KEY_ID|ACCESS_KEY)\w*:/.test(line))
  expect(secrets).toHaveLength(6)
  expect(secrets.filter((line) => !line.includes(':?'))).toEqual([])
  const offered = namesIn(composeSettings, /^(\w+)=$/gm)
  expect([...required].filter((name) => !offered.includes(name))).toEqual([])
})

it.each(['UV_THREADPOOL_SIZE', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_'])(
  'a container and the soak run with the %s of npm start',
  (name) => {
    const [value = ''] = namesIn(read('scripts/start.mjs'), new RegExp(`${name}(?:'\\])? \\?\\? '(\\d+)'`, 'g'))
    expect(value).not.toBe('')
    expect(dockerfile).toContain(`${name}=${value} `)
    expect(read('system-tests/soak/product.ts')).toContain(`${name}: '${value}'`)
  },
)

it('names only paths that are there', () => {
  const paths = namesIn(`${dockerfile}${unit}`, /[ "](\w[\w/-]*\/[\w/-]+\.(?:mjs|ts))\b/g)
  expect(paths).toEqual(['scripts/production/dist.mjs', 'apps/server/src/main.ts', 'scripts/start.mjs'])
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  expect(compose).toContain('./caddy/Caddyfile:')
})

it.each([
  ['Host', '$http_host'],
  ['X-Forwarded-For', '$proxy_add_x_forwarded_for'],
  ['X-Forwarded-Host', '$http_host'],
  ['Upgrade', '$http_upgrade'],
])('nginx passes on %s, as TRUST_PROXY and sockets need it', (header, value) => {
  expect(nginx).toContain(`proxy_set_header ${header} ${value};`)
})

it('the proxies let the largest upload through, and wait for the slowest generation', () => {
  const largest = limits.file.perRequest * limits.file.bytes
  const [body = 0] = namesIn(nginx, /client_max_body_size (\d+)m;/g).map((megabytes) => Number(megabytes) * 2 ** 20)
  expect(body).toBeGreaterThan(largest)
  const [caddyBody = 0] = namesIn(caddy, /max_size (\d+)MB/g).map((megabytes) => Number(megabytes) * 1e6)
  expect(caddyBody).toBeGreaterThan(largest)
  const [, slowest = ''] =
    /AI_TIME_LIMIT_SECONDS: \{[^}]*whole\(1, (\d+)\)/.exec(read('apps/server/src/config.ts')) ?? []
  const waits = [...namesIn(nginx, /proxy_read_timeout (\d+)s/g), ...namesIn(caddy, /response_header_timeout (\d+)s/g)]
  expect(waits.map((seconds) => Number(seconds) > Number(slowest))).toEqual([true, true])
})
