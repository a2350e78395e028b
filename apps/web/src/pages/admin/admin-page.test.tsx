import type { AuditEntry } from '@joinery/contract/audit'
import type { AdminPerson, ProviderHealth } from '@joinery/contract/installation/admin'
import type { Installation } from '@joinery/contract/installation/installation'
import { adminMessages } from '@joinery/contract/messages/admin-messages'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { buildPerson } from '#testing/build-person.ts'
import type { Answers } from '#testing/fake-api.ts'
import { renderPage } from '#testing/render-page.tsx'

const admin = buildPerson({}, { is_admin: true })
const other = '0198c0de-0000-7000-8000-000000000002'

const person = (changes: Partial<AdminPerson> = {}): AdminPerson => ({
  uid_user: other,
  email: 'jonas@pike.example',
  username: 'Jonas Pike',
  nickname: '',
  plan: 'free',
  credits: 1200,
  is_admin: false,
  admin_by: null,
  is_disabled: false,
  is_verified: true,
  has_second_step: false,
  must_use_second_step: false,
  created_at: '2026-11-01T10:00:00.000Z',
  last_seen_at: null,
  ...changes,
})

const self = person({
  uid_user: admin.uid_user,
  email: admin.email,
  username: null,
  is_admin: true,
  admin_by: 'settings',
})

const open = (path: string, answers: Answers = {}) =>
  renderPage(path, {
    user: admin,
    answers: {
      listPeople: { people: [self, person()], hasMore: false },
      listInvitedPeople: { invitations: [] },
      ...answers,
    },
  })

const rowOf = async (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const openMenu = async (hand: { click: (element: Element) => Promise<void> }, email: string) =>
  hand.click(await screen.findByRole('button', { name: `Actions for ${email}` }))

describe('access to the admin page', () => {
  test.each([
    ['a visitor', undefined],
    ['a non-admin', buildPerson()],
  ])('%s sees the not-found page', async (_who, user) => {
    const { address } = await renderPage('/admin', user ? { user } : {})
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
    expect(address()).toBe('/admin')
  })

  test('shows the people tab first and the other tabs as links for an admin', async () => {
    const { hand, address } = await open('/admin', {
      listProviderHealth: { providers: [] },
    })
    expect(await screen.findByRole('table', { name: 'People' })).toBeTruthy()
    await hand.click(screen.getByRole('link', { name: 'Providers' }))
    await waitFor(() => expect(address()).toBe('/admin/providers'))
    expect(await screen.findByText(adminMessages.providers.empty)).toBeTruthy()
  })

  test('shows the not-found page when admin rights were removed in the current session', async () => {
    await open('/admin', { listPeople: { fault: 404, body: { error: 'Not found', code: 'not_found' } } })
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
  })

  test('shows the Admin menu entry to admins', async () => {
    const { hand } = await renderPage('/notifications', { user: admin })
    await hand.click(await screen.findByRole('button', { name: 'Open menu' }))
    expect((await screen.findByRole('link', { name: 'Admin' })).getAttribute('href')).toBe('/admin')
  })

  test('hides the Admin menu entry from non-admins', async () => {
    const { hand } = await renderPage('/notifications', { user: buildPerson() })
    await hand.click(await screen.findByRole('button', { name: 'Open menu' }))
    await screen.findByRole('link', { name: 'Settings' })
    expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull()
  })
})

describe('people list', () => {
  test('keeps search, filter and sort order in the URL and sends them to the server', async () => {
    const { api, hand, address } = await open('/admin')
    await rowOf('jonas')
    await hand.type(screen.getByRole('searchbox', { name: 'Search people' }), 'pike')
    await waitFor(() => expect(address()).toBe('/admin?q=pike'))
    await hand.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Disabled')
    await hand.click(screen.getByRole('button', { name: 'Credits' }))
    await waitFor(() => expect(address()).toBe('/admin?q=pike&filter=disabled&sort=credits&order=desc'))
    await hand.click(screen.getByRole('button', { name: 'Credits' }))
    await waitFor(() =>
      expect(api.sent('listPeople').at(-1)?.path).toBe(
        '/admin/people?q=pike&filter=disabled&sort=credits&order=asc&page=1',
      ),
    )
    expect(screen.getByRole('columnheader', { name: 'Credits' }).getAttribute('aria-sort')).toBe('ascending')
  })

  test('paginates, and starts a new search on the first page', async () => {
    const { hand, address } = await open('/admin?page=2', { listPeople: { people: [person()], hasMore: true } })
    await hand.click(await screen.findByRole('button', { name: 'Next' }))
    await waitFor(() => expect(address()).toBe('/admin?page=3'))
    await hand.type(screen.getByRole('searchbox', { name: 'Search people' }), 'x')
    await waitFor(() => expect(address()).toBe('/admin?q=x'))
  })

  test("changes a person's plan", async () => {
    const { api, hand } = await open('/admin', {
      updatePerson: ({ body }) => ({ person: person({ plan: body.plan ?? 'free' }) }),
    })
    await hand.selectOptions(await screen.findByRole('combobox', { name: 'Plan for jonas@pike.example' }), 'Premium')
    expect(await screen.findByText(adminMessages.people.planChanged('jonas@pike.example', 'Premium'))).toBeTruthy()
    expect(api.sent('updatePerson').map(({ body, path }) => [path, body])).toEqual([
      [`/admin/people/${other}`, { plan: 'premium' }],
    ])
  })

  test('grants credits with a note', async () => {
    const { api, hand } = await open('/admin', { changePersonCredits: { person: person({ credits: 1700 }) } })
    await openMenu(hand, 'jonas@pike.example')
    await hand.click(await screen.findByRole('menuitem', { name: 'Change credits' }))
    await hand.click(await screen.findByRole('button', { name: 'Save' }))
    expect(screen.getByRole('alert').textContent).toContain('whole number')
    await hand.type(screen.getByLabelText('Amount'), '500')
    await hand.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByRole('alert').textContent).toBe(adminMessages.reasonRequired)
    await hand.type(screen.getByLabelText('Reason'), 'The fair')
    await hand.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('jonas@pike.example now has 1,700 credits')).toBeTruthy()
    expect(api.sent('changePersonCredits').map(({ body }) => body)).toEqual([{ amount: 500, note: 'The fair' }])
  })

  test('disables a person after confirmation, and keeps the dialog open with the reason on failure', async () => {
    const { hand } = await open('/admin', {
      updatePerson: { fault: 409, body: { error: 'This is the last admin.', code: 'conflict' } },
    })
    await openMenu(hand, 'jonas@pike.example')
    await hand.click(await screen.findByRole('menuitem', { name: 'Disable account' }))
    const dialog = await screen.findByRole('dialog', { name: 'Disable account' })
    await hand.click(within(dialog).getByRole('button', { name: 'Disable' }))
    expect((await within(dialog).findByRole('alert')).textContent).toBe('This is the last admin.')
  })

  test('requires a second step for a person and resets a lost one', async () => {
    const required = person({ must_use_second_step: true })
    const protectedByTwo = person({ must_use_second_step: true, has_second_step: true })
    const { api, hand } = await open('/admin', {
      updatePerson: { person: protectedByTwo },
      resetFactors: { person: required },
    })
    await openMenu(hand, 'jonas@pike.example')
    api.answer({ listPeople: { people: [self, protectedByTwo], hasMore: false } })
    await hand.click(await screen.findByRole('menuitem', { name: 'Require two-step verification' }))
    await waitFor(() => expect(api.sent('updatePerson')[0]?.body).toEqual({ must_use_second_step: true }))
    expect(await within(await rowOf('jonas')).findByText('Two-step')).toBeTruthy()
    await openMenu(hand, 'jonas@pike.example')
    await hand.click(await screen.findByRole('menuitem', { name: 'Reset two-step verification' }))
    api.answer({ listPeople: { people: [self, required], hasMore: false } })
    await hand.click(
      within(await screen.findByRole('dialog', { name: 'Reset two-step verification' })).getByRole('button', {
        name: 'Reset',
      }),
    )
    expect(await within(await rowOf('jonas')).findByText('Two-step required')).toBeTruthy()
    expect(api.sent('resetFactors')).toHaveLength(1)
  })

  test('hides actions the server would reject for configured admins and for oneself', async () => {
    const { hand } = await open('/admin')
    await openMenu(hand, admin.email)
    await screen.findByRole('menuitem', { name: 'Change credits' })
    for (const name of ['Disable account', 'Remove admin access', 'Make admin']) {
      expect(screen.queryByRole('menuitem', { name })).toBeNull()
    }
  })

  test('invites a person', async () => {
    const { api, hand } = await open('/admin', { invitePerson: { message: 'Invitation sent' } })
    await hand.click(await screen.findByRole('button', { name: 'Invite' }))
    await hand.type(await screen.findByLabelText('Email'), ' Ines@Duarte.example ')
    await hand.click(screen.getByRole('button', { name: 'Send invitation' }))
    expect(await screen.findByText('Invitation sent to ines@duarte.example')).toBeTruthy()
    expect(api.sent('invitePerson').map(({ body }) => body)).toEqual([{ email: 'ines@duarte.example' }])
  })
})

test('credits tab shows who spent what on which provider in a month', async () => {
  const { api, hand } = await open('/admin/credits', {
    listCreditReport: {
      month: '2026-11',
      total: { spent: 201, granted: 1500, people: 2 },
      people: [
        {
          uid_user: other,
          email: 'jonas@pike.example',
          name: 'Jonas',
          plan: 'premium',
          balance: 300,
          spent: 201,
          granted: 500,
          providers: [{ provider: 'local', name: 'Local preview', count: 2, spent: 200 }],
        },
      ],
      hasMore: false,
    },
  })
  expect((await rowOf('jonas')).textContent).toContain('Local preview: 200 (2 times)')
  const months = screen.getByRole('combobox', { name: 'Month' })
  await hand.selectOptions(months, within(months).getAllByRole('option').at(1)?.getAttribute('value') ?? '')
  await waitFor(() => expect(api.sent('listCreditReport')).toHaveLength(2))
})

const provider: ProviderHealth = {
  id: 'gemini',
  name: 'Google Gemini',
  kind: 'google',
  model: 'gemini',
  health: 'unknown',
  reason: null,
  checked_at: null,
  can: { mask: true, seed: false, count: false, progress: false, cancel: false },
  is_set_up: true,
}

test('providers tab leads from a provider without a key to its setting', async () => {
  await open('/admin/providers', { listProviderHealth: { providers: [{ ...provider, is_set_up: false }] } })
  expect(await screen.findByText('Not set up')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Add key for Google Gemini' })
  expect(link.getAttribute('href')).toBe('/admin/settings#GOOGLE_API_KEY')
  expect(screen.queryByRole('button', { name: 'Test Google Gemini' })).toBeNull()
})

test('providers tab tests a provider and shows what is wrong', async () => {
  const { hand } = await open('/admin/providers', {
    listProviderHealth: { providers: [provider] },
    testProvider: {
      provider: {
        ...provider,
        health: 'broken',
        reason: 'It refused the key.',
        checked_at: new Date().toISOString(),
      },
    },
  })
  expect(await screen.findByText('Not tested')).toBeTruthy()
  expect(screen.getByText('Selected areas')).toBeTruthy()
  await hand.click(screen.getByRole('button', { name: 'Test Google Gemini' }))
  expect(await screen.findByText('It refused the key.')).toBeTruthy()
})

const installation: Installation = {
  version: '0.2.0',
  environment: 'production',
  public_url: 'https://studio.example',
  database: { kind: 'embedded', version: '17.5', bytes: 25_000_000 },
  storage: { kind: 'folder', bytes: 3_000_000, files: 12, free_bytes: null },
  mail: {
    kind: 'server',
    waiting: 3,
    oldest_waiting_at: new Date().toISOString(),
    sent_last_day: 9,
    refused_last_day: 1,
  },
  jobs: [{ name: 'send-mail', waiting: 3, running: 0, retrying: 1, failed: 0 }],
  events_waiting: 0,
  started_at: new Date().toISOString(),
  processes: [],
  last_backup_at: null,
}

test('installation tab shows the health of the installation', async () => {
  await open('/admin/installation', { getInstallation: { installation } })
  expect(await screen.findByText(/PostgreSQL 17.5, embedded/)).toBeTruthy()
  expect(screen.getByText('None yet')).toBeTruthy()
  expect(screen.getByText('1 rejected')).toBeTruthy()
  expect((await rowOf('send-mail')).textContent).toContain('3')
})

test('installation tab shows backups, where they are, and the schedule', async () => {
  const backup = {
    id: 'joinery-2026-03-02T09-30-00Z.tar',
    created_at: '2026-03-02T09:30:00.000Z',
    bytes: 3_000_000,
    status: 'verified',
    reason: null,
  } as const
  const found = {
    location: '/mnt/backups',
    is_on_same_disk: false,
    problem: null,
    schedule: 'weekly',
    keep: 3,
    is_running: false,
    backups: [backup],
  }
  await open('/admin/installation', { getInstallation: { installation }, listBackups: found })
  const { backups: texts } = adminMessages
  expect(await screen.findByText(new RegExp(texts.location('/mnt/backups')))).toBeTruthy()
  expect(screen.getByText(new RegExp(`${texts.schedules['weekly']} ${texts.keep(3)}`))).toBeTruthy()
  expect(screen.getByRole('table', { name: texts.title }).textContent).toContain(texts.statuses.verified)
})

const entry: AuditEntry = {
  id: 7,
  at: '2026-11-15T12:00:00.000Z',
  act: 'credits-granted',
  actor: { kind: 'shell', uid_user: null, email: null, name: null },
  person: { uid_user: other, email: 'jonas@pike.example' },
  target: null,
  device: null,
  address: null,
  via: null,
  details: { amount: 500, note: 'The fair' },
}

test('audit tab filters by action and loads older entries', async () => {
  const { api, hand, address } = await open('/admin/audit', { listAudit: { entries: [entry], next_page: 'older' } })
  expect((await rowOf('Credits added')).textContent).toContain('Admin (command line)')
  await hand.click(screen.getByRole('button', { name: 'Older' }))
  await waitFor(() => expect(address()).toBe('/admin/audit?after=older'))
  await hand.selectOptions(screen.getByRole('combobox', { name: 'Filter by action' }), 'Logged in')
  await waitFor(() => expect(api.sent('listAudit').at(-1)?.path).toBe('/admin/audit?act=sign-in'))
})
