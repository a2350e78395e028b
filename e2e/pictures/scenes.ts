import { paletteMessages } from '@joinery/contract/messages/palette-messages'
import { settingsTabs } from '@joinery/contract/pages'
import type { Page } from '@playwright/test'

import { callAs } from '../fixtures/call-as.ts'
import { createProject } from '../fixtures/project.ts'

/**
 * Viewer of a scene: a visitor, a new account, a beginner, an admin, the owner of a project, and a member who generates
 * images.
 */
export type Viewer = 'visitor' | 'newcomer' | 'beginner' | 'admin' | 'mara' | 'jonas'

/** A screenshot in the docs: 1440 or 390 pixels wide. */
export type Paper = 'light' | 'dark' | 'phone-light'

export type Scene = {
  readonly name: string
  readonly viewer: Viewer
  readonly path: string
  /** Steps before the screenshot. */
  readonly prepare?: (page: Page) => Promise<void>
  /** The full page instead of the window. */
  readonly isWhole?: boolean
  /** Only the region with this name. */
  readonly region?: string
  /** Maximum width at which the scene exists. */
  readonly upTo?: number
  /** The screenshots shown in the docs. */
  readonly inPapers?: readonly Paper[]
}

const press =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name }).first().click()
    await page.getByRole('dialog').or(page.getByRole('menu')).first().waitFor()
  }

const pictureIsThere = async (page: Page): Promise<void> => {
  const image = page
    .getByRole('dialog')
    .getByRole('img', { name: /\.(jpg|png|webp)$/ })
    .first()
  await image.waitFor()
  await image.evaluate((shown) => (shown instanceof HTMLImageElement ? shown.decode() : undefined))
}

const beforeTheFirstProject: readonly Scene[] = [
  { name: 'landing', viewer: 'visitor', path: '/' },
  { name: 'landing-whole', viewer: 'visitor', path: '/', isWhole: true },
  { name: 'loop', viewer: 'visitor', path: '/', region: 'From comment to approval', inPapers: ['light', 'dark'] },
  { name: 'plans', viewer: 'visitor', path: '/plans', isWhole: true },
  { name: 'login', viewer: 'visitor', path: '/login' },
  { name: 'register', viewer: 'visitor', path: '/register' },
  { name: 'forgot-password', viewer: 'visitor', path: '/forgot-password' },
  { name: 'reset-password', viewer: 'visitor', path: '/reset-password?token=x' },
  { name: 'verify-email', viewer: 'visitor', path: '/verify-email' },
  { name: 'unsubscribe', viewer: 'visitor', path: '/unsubscribe?token=x' },
  { name: 'not-found', viewer: 'visitor', path: '/nowhere' },
  { name: 'menu-visitor', viewer: 'visitor', path: '/', prepare: press('Open menu') },
  { name: 'dashboard-empty', viewer: 'newcomer', path: '/dashboard', isWhole: true, inPapers: ['light'] },
]

/** Scenes of an empty project. */
const empty = (project: string): readonly Scene[] =>
  (
    [
      ['project-empty', `${project}/overview`],
      ['discussion-empty', `${project}/discussion`],
      ['board-empty', `${project}/board`],
      ['genai-empty', `${project}/genai`],
      ['notifications-empty', '/notifications'],
      ['usage-empty', '/settings?tab=usage'],
      ['gallery-empty', '/settings?tab=ai-generated'],
    ] as const
  ).map(([name, path]) => ({ name, path, viewer: 'beginner', isWhole: true }))

type Reviewed = { readonly approved: string; readonly guestLink: string }

/** Scenes from the open comments to an approval. */
const review = (project: string, { approved, guestLink }: Reviewed): readonly Scene[] => [
  { name: 'review', viewer: 'mara', path: `${project}/overview?view=review`, inPapers: ['light'] },
  {
    name: 'approval',
    viewer: 'mara',
    path: `${project}/overview?file=${approved}&panel=approval`,
    inPapers: ['light'],
    prepare: pictureIsThere,
  },
  { name: 'guest-page', viewer: 'visitor', path: guestLink, inPapers: ['light', 'phone-light'] },
  { name: 'admin', viewer: 'admin', path: '/admin/people', inPapers: ['light'] },
]

const full = (project: string, card: string): readonly Scene[] => [
  { name: 'dashboard', viewer: 'mara', path: '/dashboard', inPapers: ['light'] },
  { name: 'create-project', viewer: 'mara', path: '/dashboard', prepare: press('Create Project') },
  { name: 'overview', viewer: 'mara', path: `${project}/overview`, inPapers: ['light', 'dark'] },
  { name: 'overview-whole', viewer: 'mara', path: `${project}/overview`, isWhole: true },
  {
    name: 'overview-editing',
    viewer: 'mara',
    path: `${project}/overview`,
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Edit/ }).first().click()
      await page.getByRole('textbox', { name: /Description/ }).waitFor()
    },
  },
  {
    name: 'lightbox',
    viewer: 'mara',
    path: `${project}/overview`,
    inPapers: ['light'],
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /\.(webp|jpg|png)/ })
        .first()
        .click()
      await pictureIsThere(page)
    },
  },
  {
    name: 'schedule',
    viewer: 'mara',
    path: `${project}/overview?view=selections`,
    inPapers: ['light', 'phone-light'],
    prepare: async (page) => {
      await page.getByText(/left$/).first().waitFor()
    },
  },
  { name: 'discussion', viewer: 'mara', path: `${project}/discussion`, inPapers: ['light'] },
  { name: 'board', viewer: 'mara', path: `${project}/board`, inPapers: ['light', 'dark'] },
  { name: 'card', viewer: 'mara', path: `${project}/board?card=${card}`, inPapers: ['light'] },
  {
    name: 'genai',
    viewer: 'jonas',
    path: `${project}/genai`,
    inPapers: ['light'],
    prepare: async (page) => {
      await page.getByRole('region', { name: 'Latest' }).getByRole('button').first().click()
      await page.getByRole('slider', { name: 'Before and after' }).waitFor()
    },
  },
  { name: 'project-settings', viewer: 'mara', path: `${project}/settings`, isWhole: true },
  { name: 'members', viewer: 'mara', path: `${project}/overview`, upTo: 768, prepare: press('Members') },
  { name: 'notifications', viewer: 'mara', path: '/notifications' },
  { name: 'bell', viewer: 'mara', path: '/dashboard', inPapers: ['light', 'dark'], prepare: press(/^Notifications/) },
  {
    name: 'palette',
    viewer: 'mara',
    path: '/dashboard',
    inPapers: ['light'],
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      await page.getByRole('combobox', { name: paletteMessages.field }).fill('marble')
      await page.getByRole('option').nth(3).waitFor()
    },
  },
  {
    name: 'shortcuts',
    viewer: 'mara',
    path: '/dashboard',
    inPapers: ['light'],
    prepare: async (page) => {
      await page.keyboard.press('Shift+?')
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    },
  },
  { name: 'menu', viewer: 'mara', path: '/dashboard', prepare: press('Open menu') },
  ...settingsTabs.map((tab): Scene => ({
    name: `settings-${tab}`,
    viewer: 'jonas',
    path: `/settings?tab=${tab}`,
    isWhole: true,
    inPapers: tab === 'ai-generated' || tab === 'notifications' ? ['light'] : [],
  })),
  {
    name: 'generated-image',
    viewer: 'jonas',
    path: '/settings?tab=ai-generated',
    prepare: async (page) => {
      await page.getByRole('list', { name: 'Generated images' }).getByRole('button').first().click()
      await page.getByText('Reuse prompt').waitFor()
      await pictureIsThere(page)
    },
  },
]

/** All scenes, with the addresses of the demo's projects. */
export const listScenes = async (mara: Page, beginner: Page): Promise<readonly Scene[]> => {
  const { projects } = await callAs({ context: mara.context() }, 'listProjects')
  const kitchen = projects.find(({ title }) => title === 'Hartwell Kitchen')
  if (!kitchen) throw new Error('The demo has no kitchen')
  const { in_progress } = await callAs({ context: mara.context() }, 'getBoard', {
    params: { id: kitchen.uid_project },
  })
  const params = { id: kitchen.uid_project }
  const { approvals } = await callAs({ context: mara.context() }, 'listApprovals', { params })
  const { links } = await callAs({ context: mara.context() }, 'listLinks', { params })
  const approved = approvals.find(({ status }) => status === 'approved')?.uid_file
  const guestLink = links.find(({ scope }) => scope === 'project')?.url
  const project = await createProject({ context: beginner.context() }, 'Reading nook')
  return [
    ...beforeTheFirstProject,
    ...full(`/projects/${kitchen.uid_project}`, in_progress[0]?.uid_reply ?? ''),
    ...(approved && guestLink ? review(`/projects/${kitchen.uid_project}`, { approved, guestLink }) : []),
    ...empty(`/projects/${project}`),
  ]
}
