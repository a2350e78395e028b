// Import directions, and the few habits that a machine can check. The zones are computed from the two lists below
// and the folders on disk: to add a server feature, put its name at its position on the ladder.
import { readdirSync } from 'node:fs'

import { defineConfig, type OxlintOverride } from 'oxlint'

/** A server feature may import only those to its left; none imports `admin`. */
const ladder = [
  'audit',
  'settings',
  'mail',
  'credits',
  'auth',
  'members',
  'guests',
  'files',
  'projects',
  'messages',
  'cards',
  'ai',
  'approvals',
  'review',
  'selections',
  'samples',
  'disclosures',
  'duplicates',
  'search',
  'waiting',
  'webhooks',
  'notifications',
  'privacy',
  'admin',
  'mcp',
]

/** In the web app each folder may import those below it: pages and frame, features, kit and api, lib. */
const webFolders: Record<string, readonly string[]> = {
  pages: ['frame', 'pages', 'features', 'kit', 'api', 'lib'],
  frame: ['features', 'frame', 'kit', 'api', 'lib'],
  features: ['kit', 'api', 'lib'],
  kit: ['kit', 'lib'],
  api: ['api', 'lib'],
  lib: ['lib'],
}

/** The linter's expressions know no look-ahead: a rule that has one is silently passed over. */
type Rule = { regex: string; message: string }

const folders = (path: string): string[] => {
  try {
    return readdirSync(new URL(path, import.meta.url), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
  } catch {
    return [] // a folder that does not exist yet has no zones
  }
}

const noWayUp: Rule = {
  regex: '^\\.\\./',
  message: 'Leave a folder through its # name (#platform/…, #kit/…), not by ../',
}
const noSql: Rule = { regex: '^(kysely|pg)(/|$)', message: 'SQL lives in *-queries.ts and in #platform/database/.' }
const noBoss: Rule = { regex: '^pg-boss', message: 'Jobs go through #platform/jobs.' }
const outside = (text: string): Rule => ({ regex: '^@joinery/(server|web|e2e|bench|system-tests)(/|$)', message: text })
const otherPackages = folders('packages/').filter((name) => name !== 'contract')
const onlyContract = (text: string): Rule => ({
  regex: `^@joinery/(${['server', 'web', 'e2e', 'bench', 'system-tests', ...otherPackages].join('|')})(/|$)`,
  message: text,
})

const restrict = (files: string[], patterns: Rule[], excludeFiles: string[] = []): OxlintOverride => ({
  files,
  ...(excludeFiles.length > 0 ? { excludeFiles } : {}),
  rules: { 'no-restricted-imports': ['error', { patterns }] },
})

const serverCommon = [noWayUp, outside('The server imports packages only.')]
const onlyOutside = ['apps/server/src/**/*-queries.ts', 'apps/server/src/**/*.test.ts']

const serverZones = folders('apps/server/src/features/').flatMap((feature) => {
  const rank = ladder.indexOf(feature)
  if (rank < 0) throw new Error(`apps/server/src/features/${feature} is missing from the ladder of oxlint.config.ts`)
  const right = ladder.slice(rank + 1)
  const upward: Rule[] = [
    ...(right.length > 0
      ? [{ regex: `^#features/(${right.join('|')})/`, message: `${feature} may import only what is to its left.` }]
      : []),
    { regex: '^#(app|testing)', message: 'A feature knows neither the app nor the tests.' },
  ]
  const glob = `apps/server/src/features/${feature}/**/*.ts`
  return [
    restrict([glob], [...serverCommon, ...upward, noSql, noBoss], onlyOutside),
    restrict([`apps/server/src/features/${feature}/**/*-queries.ts`], [...serverCommon, ...upward, noBoss]),
  ]
})

/** Packages stand alone: they import neither the apps nor each other, and what is for their tests stays with them. */
const packageZones = otherPackages.map((name) =>
  restrict(
    [`packages/${name}/src/**/*.ts`],
    [
      noWayUp,
      { regex: '^@joinery/', message: 'A package imports no app and no other package.' },
      { regex: '^#testing/', message: 'Fixtures are for tests only.' },
    ],
    [`packages/${name}/src/**/*.test.ts`, `packages/${name}/src/testing/**`],
  ),
)

const webZones = Object.entries(webFolders).flatMap(([folder, allowed]) => {
  const others = Object.keys(webFolders).filter((name) => !allowed.includes(name))
  const common: Rule[] = [
    noWayUp,
    onlyContract('The web app imports the contract only.'),
    ...(others.length > 0
      ? [{ regex: `^#(${others.join('|')})/`, message: `${folder} may import only: ${allowed.join(', ')}.` }]
      : []),
  ]
  const tests = [`apps/web/src/${folder}/**/*.test.{ts,tsx}`]
  if (folder !== 'features') return [restrict([`apps/web/src/${folder}/**/*.{ts,tsx}`], common, tests)]
  return folders('apps/web/src/features/').map((feature, _, features) => {
    const foreign: Rule = {
      regex: `^#features/(${features.filter((other) => other !== feature).join('|')})/`,
      message: 'Features do not know each other; a page puts them together.',
    }
    return restrict(
      [`apps/web/src/features/${feature}/**/*.{ts,tsx}`],
      [
        ...common.filter((rule) => !rule.regex.startsWith('^#')),
        { regex: '^#(pages|frame)/', message: 'Pages import features, not the other way.' },
        foreign,
      ],
      tests,
    )
  })
})

export default defineConfig({
  plugins: ['typescript', 'import', 'react', 'jsx-a11y', 'unicorn', 'oxc', 'promise', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error' },
  options: { typeAware: true, typeCheck: true },
  rules: {
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'oxc/no-barrel-file': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/consistent-type-imports': 'error',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    // `as` comes with a comment that says why it is true; the reader checks that, not the machine.
    'typescript/no-unsafe-type-assertion': 'off',
    'no-console': 'error',
    'no-alert': 'error',
    'react/react-in-jsx-scope': 'off',
    // A small function is easiest to read beside its only use.
    'unicorn/consistent-function-scoping': 'off',
    'promise/no-promise-in-callback': 'off',
    'react/exhaustive-deps': 'error',
    'import/no-unassigned-import': 'off',
    // Waiting one after the other is often the point (order, bounded load).
    'no-await-in-loop': 'off',
  },
  overrides: [
    restrict(
      ['packages/contract/src/**/*.ts'],
      [{ regex: '^([^.z]|\\.\\./\\.\\.|zod/)', message: 'The contract imports zod and itself only.' }],
      ['packages/contract/src/**/*.test.ts'],
    ),
    restrict(
      ['packages/contract/src/{calls,capabilities,cookies,limits/values,pages}.ts', 'packages/contract/src/text/*.ts'],
      [{ regex: '.*', message: 'Import-free: the landing page loads this file.' }],
      ['packages/contract/src/**/*.test.ts'],
    ),
    restrict(
      ['packages/contract/src/messages.ts', 'packages/contract/src/messages/*.ts'],
      [
        {
          regex: '^([^.]|\\.\\./([^lt]|l[^i]|t[^e])|\\./([^lmt]|m[^e]).*/)',
          message: 'Messages import other messages, limits.ts and text/ only: the first load stays light.',
        },
      ],
    ),
    restrict(
      ['apps/server/src/platform/**/*.ts'],
      [...serverCommon, { regex: '^#(features|app|events|testing)', message: 'The platform knows no feature.' }],
      ['apps/server/src/**/*.test.ts'],
    ),
    ...packageZones,
    ...serverZones,
    ...webZones,
    restrict(
      ['e2e/**/*.ts', 'bench/**/*.ts', 'system-tests/**/*.ts'],
      [{ regex: '^@joinery/(web|server$|server/[^t])', message: 'Only the contract and the server’s testing folder.' }],
    ),
    {
      files: ['apps/server/src/**/*.ts', 'packages/*/src/**/*.ts'],
      excludeFiles: ['apps/server/src/config.ts', 'apps/server/src/testing/**'],
      rules: {
        'no-restricted-properties': [
          'error',
          { object: 'process', property: 'env', message: 'Only config.ts reads the environment.' },
        ],
      },
    },
    // Scripts and benchmarks speak to the terminal; configuration files and reporters export by default because their
    // tools ask for it.
    { files: ['scripts/**', 'bench/**', 'system-tests/**', 'apps/web/build/**'], rules: { 'no-console': 'off' } },
    {
      files: ['*.config.ts', '**/*.config.ts', 'e2e/fixtures/start-product.ts', 'scripts/test-reporter.mjs'],
      rules: { 'import/no-default-export': 'off' },
    },
  ],
  ignorePatterns: ['**/dist/**', '.cache/**', '.runtime/**', 'data/**'],
})
