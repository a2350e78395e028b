import type { StandalonePage, PageName, ProjectTab } from '@joinery/contract/pages'
import type { Plugin } from 'vite'

/** A page, or a project tab, which is most of its page. */
export type ShellName =
  | Exclude<PageName, 'landing' | 'plans' | 'privacy' | 'project' | StandalonePage>
  | `project/${ProjectTab}`

export type BuiltChunk = {
  readonly file: string
  readonly imports: readonly string[]
  readonly styles: readonly string[]
  readonly modules: readonly string[]
}

const routes = 'src/product-routes.tsx'
const session = 'src/lib/session/open-core.ts'
const ofVisitors = [routes, 'src/frame/layouts/auth-frame.tsx']
const ofApp = [
  routes,
  session,
  'src/frame/layouts/signed-in.tsx',
  'src/frame/header/header-bell.tsx',
  'src/frame/search/search-button.tsx',
  'node_modules/socket.io-client/build/esm/index.js',
]
const ofProject = [...ofApp, 'src/pages/project/project-page.tsx']

/** The modules that a page loads one after the other; preloads fetch them in parallel. */
const sources: Record<ShellName, readonly string[]> = {
  login: [...ofVisitors, 'src/pages/auth/login-page.tsx', 'src/features/auth/sign-in/other-ways.tsx'],
  identity: [...ofVisitors, 'src/pages/auth/identity-page.tsx'],
  confirmIdentity: [...ofVisitors, 'src/pages/auth/identity-page.tsx'],
  register: [...ofVisitors, 'src/pages/auth/register-page.tsx'],
  createAccount: [...ofVisitors, 'src/pages/auth/register-page.tsx'],
  forgotPassword: [...ofVisitors, 'src/pages/auth/forgot-password-page.tsx'],
  resetPassword: [...ofVisitors, 'src/pages/auth/reset-password-page.tsx'],
  setup: [...ofVisitors, 'src/pages/auth/setup-page.tsx'],
  verifyEmail: [...ofVisitors, 'src/pages/auth/verify-email-page.tsx'],
  unsubscribe: [...ofVisitors, 'src/pages/auth/unsubscribe-page.tsx'],
  dashboard: [...ofApp, 'src/pages/dashboard/dashboard-page.tsx'],
  settings: [...ofApp, 'src/pages/settings/settings-page.tsx'],
  notifications: [...ofApp, 'src/pages/notifications/notifications-page.tsx'],
  // The page itself is loaded only for admins.
  admin: ofApp,
  'project/overview': [...ofProject, 'src/pages/project/project-overview.tsx'],
  'project/board': [...ofProject, 'src/pages/project/board/project-board.tsx'],
  'project/discussion': [...ofProject, 'src/pages/project/discussion/project-discussion.tsx'],
  'project/genai': [...ofProject, 'src/pages/project/genai/project-genai.tsx'],
  'project/settings': [...ofProject, 'src/features/project-settings/settings-tab.tsx'],
}

/** Records the modules of each chunk; the manifest lacks them for chunks that hold several pages. */
export const recordChunks = (chunks: BuiltChunk[]): Plugin => ({
  name: 'note-chunks',
  generateBundle: {
    // After Vite has removed chunks that held only styles.
    order: 'post',
    handler: (_, bundle) => {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const styles = [...(chunk.viteMetadata?.importedCss ?? [])]
        chunks.push({ file: chunk.fileName, imports: chunk.imports, styles, modules: chunk.moduleIds })
      }
    },
  },
})

const holds = ({ modules }: BuiltChunk, source: string): boolean =>
  modules.some((module) => module.replaceAll('\\', '/').endsWith(`/${source}`))

export const filesOf = (chunks: readonly BuiltChunk[], modules: readonly string[]): string[] => {
  const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]))
  const found = new Set<string>()
  const add = (chunk: BuiltChunk | undefined): void => {
    if (!chunk || found.has(chunk.file)) return
    found.add(chunk.file)
    for (const style of chunk.styles) found.add(style)
    for (const file of chunk.imports) add(byFile.get(file))
  }
  for (const source of modules) {
    const chunk = chunks.find((candidate) => holds(candidate, source))
    if (!chunk) throw new Error(`The build made no file of ${source}`)
    add(chunk)
  }
  return [...found]
}

/** The preload tags of every page; the server writes them into the shell. */
export const preloadsOf = (chunks: readonly BuiltChunk[], template: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(sources).map(([name, modules]) => {
      const tags = filesOf(chunks, modules)
        .filter((file) => !template.includes(file))
        .map((file) =>
          file.endsWith('.css')
            ? `<link rel="stylesheet" crossorigin href="/${file}">`
            : `<link rel="modulepreload" crossorigin href="/${file}">`,
        )
      return [name, tags.join('\n    ')]
    }),
  )
