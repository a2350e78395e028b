import { projectTabs } from '@joinery/contract/pages'

export type LinkTarget = {
  readonly kind: 'project' | 'card' | 'message' | 'file' | 'selection'
  readonly uid_project: string
  /** The card, message, version or selection; the project itself without one. */
  readonly uid_thing: string
}

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/
const projectPath = /^\/projects\/([^/]+)(?:\/([a-z]+))?\/?$/
/** Any origin: only paths are read. */
const base = 'http://localhost'

/** The query parameters of a tab, which are also the kinds of what they name. */
const things = { discussion: ['message'], board: ['card'], overview: ['file', 'selection'] } as const
const isTabWithThings = (tab: string): tab is keyof typeof things => Object.hasOwn(things, tab)

/** Returns what a root-relative address of the web app shows; null for any other address. */
export const readPath = (path: string): LinkTarget | null => {
  if (!path.startsWith('/') || !URL.canParse(path, base)) return null
  const { origin, pathname, searchParams } = new URL(path, base)
  const [, id, tab = 'overview'] = (origin === base && projectPath.exec(pathname)) || []
  const uid_project = id?.toLowerCase()
  if (uid_project === undefined || !uuid.test(uid_project) || !projectTabs.some((one) => one === tab)) return null
  const kinds: readonly (typeof things)[keyof typeof things][number][] = isTabWithThings(tab) ? things[tab] : []
  const kind = kinds.find((one) => searchParams.has(one))
  const uid_thing = kind && searchParams.get(kind)?.toLowerCase()
  if (kind === undefined || uid_thing === undefined) return { kind: 'project', uid_project, uid_thing: uid_project }
  return uuid.test(uid_thing) ? { kind, uid_project, uid_thing } : null
}
