import type { Setting } from '@joinery/contract/installation/settings'
import { limits } from '@joinery/contract/limits'
import { adminSettingsMessages as texts } from '@joinery/contract/messages/admin-settings-messages'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { buildPerson } from '#testing/build-person.ts'
import { buildSite } from '#testing/build-site.ts'
import type { Answers } from '#testing/fake-api.ts'
import { renderPage } from '#testing/render-page.tsx'

const admin = buildPerson({}, { is_admin: true })

const build = (name: string, group: Setting['group'], changes: Partial<Setting> = {}): Setting => ({
  name,
  group,
  value: null,
  is_secret: false,
  is_set: false,
  source: 'default',
  about: `About ${name}`,
  ...changes,
})

const set = (value: string): Partial<Setting> => ({ value, is_set: true, source: 'admin' })

const settings: readonly Setting[] = [
  build('REGISTRATION', 'access', { value: 'open' }),
  build('GUEST_LINKS', 'access', { value: 'on' }),
  build('OIDC_ISSUER', 'access'),
  build('BRAND_NAME', 'brand', set('Hartwell Studio')),
  build('BRAND_LOGO', 'brand'),
  build('CONTACT_EMAIL', 'brand', { value: 'a@hartwell.example', is_set: true, source: 'environment' }),
  build('SMTP_URL', 'email', { is_secret: true }),
  build('MAIL_FROM', 'email', { value: 'Hartwell <a@hartwell.example>' }),
  build('OPENAI_API_KEY', 'ai', { is_secret: true, is_set: true, source: 'admin' }),
  build('OPENAI_IMAGE_MODELS', 'ai', { value: 'gpt-image-2' }),
  build('OPENAI_CREDITS', 'ai', { value: '100' }),
  build('GOOGLE_API_KEY', 'ai', { is_secret: true }),
  build('SIGNUP_CREDITS', 'credits', { value: '500' }),
  build('BACKUP_SCHEDULE', 'backup', { value: 'off' }),
  build('BACKUP_KEEP', 'backup', { value: '7' }),
  build('PUBLIC_URL', 'server', { value: 'https://studio.example', is_set: true, source: 'environment' }),
  build('SECRET', 'server', { is_secret: true, is_set: true, source: 'environment' }),
]

const open = (hash = '', answers: Answers = {}) =>
  renderPage(`/admin/settings${hash}`, {
    user: admin,
    answers: { getSettings: { settings: [...settings] }, ...answers },
  })

type Hand = Awaited<ReturnType<typeof open>>['hand']

const showGroup = async (hand: Hand, name: string) =>
  hand.click(
    within(await screen.findByRole('navigation', { name: texts.groupsLabel })).getByRole('button', {
      name: new RegExp(`^${name}`),
    }),
  )

const save = async (hand: Hand) => hand.click(screen.getByRole('button', { name: texts.save.save }))

describe('settings page', () => {
  test('shows each setting with label, explanation and source, by group', async () => {
    const { hand } = await open()
    expect(await screen.findByRole('combobox', { name: 'Who can sign up' })).toHaveProperty('value', 'open')
    expect(screen.getByRole('switch', { name: 'Guest links' }).getAttribute('aria-checked')).toBe('true')
    await showGroup(hand, 'Brand')
    const name = screen.getByLabelText('Name')
    expect(name).toHaveProperty('value', 'Hartwell Studio')
    expect(screen.getByText('About BRAND_NAME')).toBeTruthy()
    expect(screen.getByText(texts.sources.admin)).toBeTruthy()
  })

  test('locks what the server environment sets, and the server group', async () => {
    const { hand } = await open('#CONTACT_EMAIL')
    const contact = await screen.findByLabelText('Contact address')
    expect(contact).toHaveProperty('readOnly', true)
    expect(contact.getAttribute('aria-describedby')).toBeTruthy()
    expect(screen.getByText('Set in the server environment. Change it there.')).toBeTruthy()
    await showGroup(hand, 'Server')
    expect(screen.getByLabelText('Address')).toHaveProperty('readOnly', true)
    expect(screen.getByLabelText('Secret')).toHaveProperty('value', texts.set)
  })

  test('saves the changes of several groups together and shows the new values', async () => {
    const { api, hand } = await open('', {
      changeSettings: ({ body }) => ({
        settings: settings.map((one) => ({
          ...one,
          ...(body.settings[one.name] ? set(body.settings[one.name] ?? '') : {}),
        })),
      }),
    })
    await hand.selectOptions(await screen.findByRole('combobox', { name: 'Who can sign up' }), 'closed')
    await showGroup(hand, 'Brand')
    await hand.clear(screen.getByLabelText('Name'))
    await hand.type(screen.getByLabelText('Name'), 'Pike & Co')
    expect(screen.getByText(texts.save.unsaved(2))).toBeTruthy()
    expect(screen.getByText('Who can sign up, Name')).toBeTruthy()
    const groups = within(screen.getByRole('navigation', { name: texts.groupsLabel }))
    expect(groups.getByRole('button', { name: `Access ${texts.unsaved}` })).toBeTruthy()
    await save(hand)
    expect(await screen.findByText(texts.save.saved)).toBeTruthy()
    expect(api.sent('changeSettings').map(({ body }) => body)).toEqual([
      { settings: { REGISTRATION: 'closed', BRAND_NAME: 'Pike & Co' }, skip_test: false },
    ])
    expect(screen.queryByText(texts.save.unsaved(2))).toBeNull()
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Pike & Co')
  })

  test('shows the new name in the header after saving', async () => {
    const { hand } = await open('#BRAND_NAME', { changeSettings: { settings: [...settings] } })
    const fakeApi = globalThis.fetch
    const site = buildSite()
    vi.stubGlobal('fetch', async (address: string, options?: RequestInit) =>
      address === '/config.json'
        ? Response.json({ ...site, brand: { ...site.brand, name: 'Pike' } })
        : fakeApi(address, options),
    )
    await hand.type(await screen.findByLabelText('Name'), ' Pike')
    await save(hand)
    expect(await within(screen.getByRole('banner')).findByText('Pike')).toBeTruthy()
  })

  test('shows issues at their settings and focuses the first, in another group too', async () => {
    const { hand } = await open('', {
      changeSettings: {
        fault: 400,
        body: {
          error: 'Check these settings.',
          code: 'bad_request',
          issues: [
            { field: 'BACKUP_KEEP', message: 'must be from 1 to 100' },
            { field: 'SIGNUP_CREDITS', message: 'must be a whole number' },
          ],
        },
      },
    })
    await showGroup(hand, 'Credits')
    await hand.type(screen.getByLabelText('For a new account'), 'x')
    await showGroup(hand, 'Backup')
    await hand.type(screen.getByLabelText('Backups to keep'), '00')
    await save(hand)
    expect(await screen.findByText('Must be a whole number.')).toBeTruthy()
    const credits = screen.getByLabelText('For a new account')
    expect(document.activeElement).toBe(credits)
    expect(credits.getAttribute('aria-invalid')).toBe('true')
    await hand.type(credits, '{Backspace}1')
    expect(screen.queryByText('Must be a whole number.')).toBeNull()
    await showGroup(hand, 'Backup')
    expect(screen.getByText('Must be from 1 to 100.')).toBeTruthy()
  })

  test('names fields by their labels in issues, and the mail server by its parts', async () => {
    const fault = (field: string, message: string) => ({
      changeSettings: { fault: 400, body: { error: 'x', code: 'bad_request' as const, issues: [{ field, message }] } },
    })
    const unreadable = fault('SMTP_URL', 'must be an address such as smtp://user:password@host:587')
    const { api, hand } = await open('#SMTP_URL', unreadable)
    await hand.type(await screen.findByLabelText('Server'), 'my server')
    await save(hand)
    expect(await screen.findByText(texts.email.invalid)).toBeTruthy()
    api.answer(fault('SMTP_URL', 'is required with MAIL_FROM'))
    await save(hand)
    expect(await screen.findByText('Is required with Sender.')).toBeTruthy()
  })

  test('offers to save a mail server that failed its test', async () => {
    const { api, hand } = await open('#SMTP_URL', {
      changeSettings: {
        fault: 422,
        body: {
          error: 'Failed',
          code: 'test_failed',
          issues: [{ field: 'SMTP_URL', message: 'It refused the login.' }],
        },
      },
    })
    await hand.type(await screen.findByLabelText('Server'), 'mail.hartwell.example')
    await hand.type(screen.getByLabelText('User name'), 'una@hartwell.example')
    await hand.type(screen.getByLabelText('Password'), 'p:ss')
    await save(hand)
    expect(await screen.findByText('It refused the login.')).toBeTruthy()
    api.answer({ changeSettings: { settings: [...settings] } })
    await hand.click(screen.getByRole('button', { name: texts.save.saveAnyway }))
    expect(await screen.findByText(texts.save.saved)).toBeTruthy()
    const SMTP_URL = 'smtp://una%40hartwell.example:p%3Ass@mail.hartwell.example:587'
    expect(api.sent('changeSettings').map(({ body }) => body)).toEqual([
      { settings: { SMTP_URL }, skip_test: false },
      { settings: { SMTP_URL }, skip_test: true },
    ])
  })

  test('keeps what was typed when a group is opened again', async () => {
    const { hand } = await open('#SMTP_URL')
    await hand.type(await screen.findByLabelText('Server'), 'mail.hartwell.example')
    await hand.type(screen.getByLabelText('User name'), 'una')
    await showGroup(hand, 'Backup')
    await showGroup(hand, 'Email')
    expect(screen.getByLabelText('Server')).toHaveProperty('value', 'mail.hartwell.example')
    expect(screen.getByLabelText('User name')).toHaveProperty('value', 'una')
  })

  test('never shows a secret, and replaces or removes it', async () => {
    const { api, hand } = await open('#OPENAI_API_KEY', { changeSettings: { settings: [...settings] } })
    const key = await screen.findByLabelText('API key')
    expect(key).toHaveProperty('value', '')
    expect(key.getAttribute('placeholder')).toBe('Saved. Enter a new key to replace it.')
    await hand.type(key, 'sk-1')
    await hand.clear(key)
    expect(screen.queryByRole('button', { name: texts.save.save })).toBeNull()
    await hand.click(screen.getByRole('button', { name: 'Remove OpenAI: API key' }))
    await save(hand)
    await waitFor(() => expect(api.sent('changeSettings')[0]?.body.settings).toEqual({ OPENAI_API_KEY: null }))
  })

  test('returns a setting to its default, and undoes a change', async () => {
    const { api, hand } = await open('#BRAND_NAME', { changeSettings: { settings: [...settings] } })
    await hand.type(await screen.findByLabelText('Name'), ' & Co')
    await hand.click(screen.getByRole('button', { name: 'Undo the change of Name' }))
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Hartwell Studio')
    await hand.click(screen.getByRole('button', { name: 'Use the default for Name' }))
    await save(hand)
    await waitFor(() => expect(api.sent('changeSettings')[0]?.body.settings).toEqual({ BRAND_NAME: null }))
  })

  test('discards all changes after confirmation', async () => {
    const { hand } = await open('#BRAND_NAME')
    await hand.type(await screen.findByLabelText('Name'), ' & Co')
    await hand.click(screen.getByRole('button', { name: 'Discard' }))
    const dialog = await screen.findByRole('dialog', { name: texts.save.discardTitle })
    await hand.click(within(dialog).getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Hartwell Studio'))
  })

  test('asks before leaving with unsaved changes', async () => {
    const { address, hand } = await open('#BRAND_NAME')
    await hand.type(await screen.findByLabelText('Name'), ' & Co')
    await hand.click(screen.getByRole('link', { name: 'Audit' }))
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy()
    expect(address()).toBe('/admin/settings#BRAND_NAME')
  })

  test('finds settings by label, name and explanation in all groups', async () => {
    const { hand } = await open()
    await hand.type(await screen.findByRole('searchbox', { name: texts.find }), 'keep')
    expect(screen.getByLabelText('Backups to keep')).toBeTruthy()
    expect(screen.queryByRole('combobox', { name: 'Who can sign up' })).toBeNull()
    await hand.clear(screen.getByRole('searchbox', { name: texts.find }))
    await hand.type(screen.getByRole('searchbox', { name: texts.find }), 'zzz')
    expect(screen.getByText(texts.nothingFound('zzz'))).toBeTruthy()
  })

  test('rejects a logo of another type or over 200 KB, and previews a chosen one', async () => {
    const { api, hand } = await open('#BRAND_LOGO', { changeSettings: { settings: [...settings] } })
    const input = await screen.findByLabelText(texts.logo.choose, { selector: 'input' })
    await hand.upload(input, new File(['x'.repeat(limits.logo.inputBytes + 1)], 'logo.png', { type: 'image/png' }))
    expect((await screen.findByRole('alert')).textContent).toBe(texts.logo.tooLarge)
    await hand.upload(input, new File(['logo'], 'logo.png', { type: 'image/png' }))
    expect((await screen.findByRole('img', { name: texts.logo.alt })).getAttribute('src')).toMatch(/^data:image\/png/)
    await save(hand)
    await waitFor(() =>
      expect(api.sent('changeSettings')[0]?.body.settings['BRAND_LOGO']).toMatch(/^data:image\/png;base64,/),
    )
  })

  test('sends a test email, and shows why it failed', async () => {
    const { api, hand } = await open('#MAIL_FROM', { sendTestMail: { message: 'Test email sent' } })
    await hand.click(await screen.findByRole('button', { name: texts.email.sendTest }))
    expect(await screen.findByText('Test email sent')).toBeTruthy()
    api.answer({ sendTestMail: { fault: 422, body: { error: 'It refused the login.', code: 'test_failed' } } })
    await hand.click(screen.getByRole('button', { name: texts.email.sendTest }))
    expect(await screen.findByText('It refused the login.')).toBeTruthy()
  })

  test('tests the saved key of a provider', async () => {
    const provider = {
      id: 'openai',
      name: 'OpenAI',
      kind: 'openai',
      model: 'gpt-image-2',
      health: 'broken',
      reason: 'It refused the key.',
      checked_at: null,
      is_set_up: true,
      can: { mask: true, seed: false, count: false, progress: false, cancel: false },
    } as const
    const { api, hand } = await open('#OPENAI_CREDITS', {
      listProviderHealth: { providers: [provider] },
      testProvider: { provider },
    })
    await hand.click(await screen.findByRole('button', { name: 'Test key of OpenAI' }))
    expect(await screen.findByText('It refused the key.')).toBeTruthy()
    api.answer({ testProvider: { provider: { ...provider, health: 'ok', reason: null } } })
    await hand.click(screen.getByRole('button', { name: 'Test key of OpenAI' }))
    expect(await screen.findByText(texts.providers.works)).toBeTruthy()
  })

  test('tests a key that is typed, without saving it', async () => {
    const { api, hand } = await open('#GOOGLE_API_KEY', { testSettings: { message: 'Works' } })
    await hand.type(await screen.findByLabelText('API key', { selector: '[name=GOOGLE_API_KEY]' }), 'g-1')
    await hand.click(screen.getByRole('button', { name: 'Test key of Google' }))
    expect(await screen.findByText(texts.providers.works)).toBeTruthy()
    expect(api.sent('testSettings').map(({ body }) => body)).toEqual([{ settings: { GOOGLE_API_KEY: 'g-1' } }])
    await hand.type(screen.getByLabelText('API key', { selector: '[name=GOOGLE_API_KEY]' }), '2')
    expect(screen.queryByText(texts.providers.works)).toBeNull()
    const issues = [{ field: 'FAL_MODEL', message: 'is required with FAL_API_KEY' }]
    api.answer({ testSettings: { fault: 400, body: { error: 'x', code: 'bad_request', issues } } })
    await hand.click(screen.getByRole('button', { name: 'Test key of Google' }))
    expect(await screen.findByText('Model is required with API key.')).toBeTruthy()
    expect(api.sent('changeSettings')).toEqual([])
  })

  test('adds a second provider of a kind, and removes it', async () => {
    const saved = [
      build('AI_BASE_URL', 'ai', set('http://127.0.0.1:8000/v1')),
      build('AI_IMAGE_MODEL', 'ai', set('qwen')),
      build('AI_CREDITS', 'ai', { value: '100' }),
    ]
    const { api, hand } = await open('#AI_BASE_URL', {
      getSettings: { settings: [...settings, ...saved] },
      changeSettings: { settings: [...settings, ...saved] },
    })
    const add = await screen.findByRole('button', { name: texts.providers.addOf(texts.providers.names.AI) })
    await hand.click(add)
    const name = texts.providers.numbered(texts.providers.names.AI, '2')
    const address = await screen.findByLabelText('Address', { selector: '[name=AI_2_BASE_URL]' })
    expect(document.activeElement).toBe(address)
    expect(address).toHaveProperty('value', '')
    expect(screen.getByLabelText('Credits per image', { selector: '[name=AI_2_CREDITS]' })).toHaveProperty(
      'value',
      '100',
    )
    await hand.click(screen.getByRole('button', { name: texts.providers.removeOf(name) }))
    expect(screen.queryByRole('button', { name: new RegExp(`^${name}`) })).toBeNull()
    await hand.click(add)
    await hand.type(await screen.findByLabelText('Address', { selector: '[name=AI_2_BASE_URL]' }), 'http://gpu/v1')
    await hand.type(screen.getByLabelText('Image model', { selector: '[name=AI_2_IMAGE_MODEL]' }), 'flux')
    await save(hand)
    await waitFor(() =>
      expect(api.sent('changeSettings')[0]?.body.settings).toEqual({
        AI_2_BASE_URL: 'http://gpu/v1',
        AI_2_IMAGE_MODEL: 'flux',
      }),
    )
  })

  test('adds a login service, and removes a saved one', async () => {
    const saved = [
      build('OIDC_1_ISSUER', 'access', set('https://id.example')),
      build('OIDC_1_CLIENT_ID', 'access', set('joinery')),
      build('OIDC_1_CLIENT_SECRET', 'access', { is_secret: true, is_set: true, source: 'admin' }),
      build('OIDC_1_NAME', 'access', set('Studio ID')),
    ]
    const { api, hand } = await open('', {
      getSettings: { settings: [...settings, ...saved] },
      changeSettings: { settings: [...settings, ...saved] },
    })
    await hand.click(await screen.findByRole('button', { name: texts.services.add }))
    const added = within(screen.getByRole('region', { name: 'Login service 2' }))
    expect(document.activeElement).toBe(added.getByLabelText('Issuer'))
    await hand.type(added.getByLabelText('Issuer'), 'https://other.example')
    await hand.type(added.getByLabelText('Client id'), 'site')
    await hand.click(screen.getByRole('button', { name: 'Remove Studio ID' }))
    await save(hand)
    await waitFor(() =>
      expect(api.sent('changeSettings')[0]?.body.settings).toEqual({
        OIDC_1_ISSUER: null,
        OIDC_1_CLIENT_ID: null,
        OIDC_1_CLIENT_SECRET: null,
        OIDC_1_NAME: null,
        OIDC_2_ISSUER: 'https://other.example',
        OIDC_2_CLIENT_ID: 'site',
      }),
    )
  })
})

describe('setup checklist', () => {
  test('shows what is done by the settings, and leads to the setting of the next step', async () => {
    const { hand } = await open()
    const list = within(await screen.findByRole('region', { name: texts.setup.title }))
    expect(list.getByText(texts.setup.done(3, 6))).toBeTruthy()
    await hand.click(list.getByRole('button', { name: 'Connect' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Server')))
  })

  test('leads from the dashboard to the setting, and stays closed once closed', async () => {
    const { address, hand, session } = await renderPage('/dashboard', {
      user: admin,
      answers: { getSettings: { settings: [...settings] }, listProjects: { projects: [] } },
    })
    const card = within(await screen.findByRole('region', { name: texts.setup.title }))
    await hand.click(card.getByRole('link', { name: 'Connect' }))
    await waitFor(() => expect(address()).toBe('/admin/settings#SMTP_URL'))
    await hand.click(await screen.findByRole('button', { name: texts.setup.hide }))
    expect(screen.queryByRole('region', { name: texts.setup.title })).toBeNull()
    expect(session.getState().user).toBeTruthy()
  })

  test('confirms the default of who can sign up', async () => {
    const mail = build('SMTP_URL', 'email', { is_secret: true, is_set: true, source: 'admin' })
    const { api, hand } = await open('', {
      getSettings: { settings: [...settings.filter(({ name }) => name !== 'SMTP_URL'), mail] },
      changeSettings: { settings: [...settings] },
    })
    await hand.click(await screen.findByRole('button', { name: texts.setup.keep }))
    await waitFor(() => expect(api.sent('changeSettings')[0]?.body.settings).toEqual({ REGISTRATION: 'open' }))
  })
})
