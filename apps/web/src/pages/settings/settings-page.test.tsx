import type { User } from '@joinery/contract/auth'
import { messages } from '@joinery/contract/messages'
import { factorMessages } from '@joinery/contract/messages/factor-messages'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { buildPerson } from '#testing/build-person.ts'
import type { Answers } from '#testing/fake-api.ts'
import { renderPage } from '#testing/render-page.tsx'

const now = '2026-11-14T16:12:00.000Z'
const devices: Answers = {
  listSessions: {
    sessions: [
      {
        uid_session: '0198c0de-0000-7000-8000-00000000000a',
        device: 'Firefox on Linux',
        created_at: now,
        last_used_at: now,
        current: true,
      },
      {
        uid_session: '0198c0de-0000-7000-8000-00000000000b',
        device: 'Safari on iPhone',
        created_at: now,
        last_used_at: now,
        current: false,
      },
    ],
  },
}

const visit = (tab: string, answers: Answers = {}, user = buildPerson({ nickname: 'Mara' })) =>
  renderPage(`/settings${tab && `?tab=${tab}`}`, { user, answers: { ...devices, ...answers } })

describe('settings tabs', () => {
  test.each([
    ['', 'Profile'],
    ['nonsense', 'Profile'],
    ['subscription', 'Subscription'],
    ['security', 'Security'],
    ['notifications', 'Notifications'],
    ['ai-generated', 'AI Generated'],
    ['usage', 'Usage'],
    ['account', 'Account'],
  ])('%j opens %s', async (tab, name) => {
    await visit(tab)
    expect((await screen.findByRole('link', { name })).getAttribute('aria-current')).toBe('page')
  })

  test('are links', async () => {
    const { address, hand } = await visit('')
    await hand.click(await screen.findByRole('link', { name: 'Account' }))
    expect(address()).toBe('/settings?tab=account')
  })
})

describe('profile', () => {
  test('shows a busy button while saving', async () => {
    const { hand } = await visit('profile', { updateDetails: () => new Promise<never>(() => {}) })
    await hand.click(await screen.findByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('button', { name: 'Save', busy: true })).toBeTruthy()
  })

  test('is saved, confirmed for 3 seconds, and updated everywhere', async () => {
    const saved = buildPerson({ nickname: 'Mara H.', phoneNumber: '555', hideFromSearch: true })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const { api, hand, session } = await visit('profile', { updateDetails: { user: saved } })
    const nickname = await screen.findByLabelText('Nickname')
    await hand.clear(nickname)
    await hand.type(nickname, ' Mara H. ')
    await hand.type(screen.getByLabelText('Phone Number'), '555')
    await hand.click(screen.getByRole('switch', { name: 'Hide me from search' }))
    await hand.click(screen.getByRole('button', { name: 'Save' }))
    expect((await screen.findByRole('status')).textContent).toBe('Profile details updated successfully!')
    expect(api.sent('updateDetails')[0]?.body).toEqual({
      details: { nickname: 'Mara H.', phoneNumber: '555', hideFromSearch: true },
    })
    expect(session.getState().user).toEqual(saved)
    act(() => void vi.advanceTimersByTime(3100))
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('warns before a reload with unsaved changes', async () => {
    const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
    const { hand } = await visit('profile', { updateDetails: { user: buildPerson({ nickname: 'Mara H.' }) } })
    const nickname = await screen.findByLabelText('Nickname')
    expect(isAsked()).toBe(false)
    await hand.clear(nickname)
    await hand.type(nickname, ' Mara H. ')
    expect(isAsked()).toBe(true)
    await hand.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByRole('status')
    expect(isAsked()).toBe(false)
  })

  test('shows an email address that cannot be changed', async () => {
    await visit('profile')
    expect((await screen.findByLabelText<HTMLInputElement>('Email')).readOnly).toBe(true)
  })

  test.each<[Answers['updateDetails'], string]>([
    [
      { fault: 400, body: { error: 'Nickname must be at most 80 characters long' } },
      'Nickname must be at most 80 characters long',
    ],
    [{ fault: 500, text: '<html>' }, 'Failed to update profile details'],
    ['offline', 'Network error - please check your connection'],
  ])('explains a failed save (%j) and keeps the input', async (answer, sentence) => {
    const { hand } = await visit('profile', { updateDetails: answer ?? {} })
    await hand.type(await screen.findByLabelText('Phone Number'), '555')
    await hand.click(screen.getByRole('button', { name: 'Save' }))
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    expect(screen.getByLabelText<HTMLInputElement>('Phone Number').value).toBe('555')
  })

  test('shows a specific message when saving throws', async () => {
    const { hand, session } = await visit('profile')
    await screen.findByLabelText('Nickname')
    session.call = () => Promise.reject(new Error('surprise'))
    await hand.click(screen.getByRole('button', { name: 'Save' }))
    expect((await screen.findByRole('alert')).textContent).toBe('An error occurred while saving your profile details')
  })
})

describe('profile photo', () => {
  const picture = (size = 10, type = 'image/png') => {
    const file = new File(['x'], 'me.png', { type })
    Object.defineProperty(file, 'size', { value: size })
    return file
  }
  const choose = async (file: File, answers: Answers = {}) => {
    const page = await visit('profile', answers)
    await page.hand.setup({ applyAccept: false }).upload(await screen.findByLabelText('Choose photo'), file)
    return page
  }

  test('is uploaded and shown', async () => {
    const user = buildPerson({ profile_photo: '/api/simple-auth/photos/1?ends=1&signature=x' })
    const { api, session } = await choose(picture(), { uploadProfilePhoto: { user } })
    expect((await screen.findByRole('status')).textContent).toBe('Profile photo updated successfully!')
    expect(api.sent('uploadProfilePhoto')[0]?.form?.get('profile_photo')).toBeInstanceOf(File)
    expect(session.getState().user?.details.profile_photo).toBe(user.details.profile_photo)
  })

  test('is shown while it uploads, and its local URL is revoked only when no image uses it', async () => {
    const create = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:me')
    const revoke = vi.spyOn(URL, 'revokeObjectURL')
    const upload = Promise.withResolvers<{ user: User }>()
    await choose(picture(), { uploadProfilePhoto: () => upload.promise })
    const image = await waitFor(() => {
      const found = document.querySelector('img[src="blob:me"]')
      if (!found) throw new Error('The photo is not shown')
      return found
    })
    const sources: (string | null)[] = []
    revoke.mockImplementation(() => void sources.push(image.getAttribute('src')))
    upload.resolve({ user: buildPerson() })
    await waitFor(() => expect(sources).toEqual([null]))
    create.mockRestore()
    revoke.mockRestore()
  })

  test.each([
    [picture(10, 'text/plain'), 'Please select an image file'],
    [picture(5 * 2 ** 20), 'Image size must be less than 5MB'],
  ])('is rejected before uploading when it is no image or too large', async (file, sentence) => {
    const { api } = await choose(file)
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    expect(api.sent('uploadProfilePhoto')).toEqual([])
  })

  test.each<[Answers['uploadProfilePhoto'], string]>([
    [{ fault: 415, body: { error: 'Please select an image file' } }, 'Please select an image file'],
    [{ fault: 500, text: '<html>' }, 'Failed to upload profile photo'],
    ['offline', 'Network error - please check your connection'],
  ])('explains when the server rejects it (%j)', async (answer, sentence) => {
    await choose(picture(), { uploadProfilePhoto: answer ?? {} })
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  })

  test('shows a specific message when the request throws', async () => {
    const page = await visit('profile')
    const input = await screen.findByLabelText('Choose photo')
    page.session.call = () => Promise.reject(new Error('surprise'))
    await page.hand.upload(input, picture())
    expect((await screen.findByRole('alert')).textContent).toBe('An error occurred while uploading your photo')
  })
})

describe('subscription', () => {
  test('is free, shows the credits, cannot buy more yet, and links to the plans', async () => {
    const { hand, address } = await visit('subscription', { listCreditEntries: { entries: [], hasMore: false } })
    expect(await screen.findByRole('heading', { name: 'Current Plan' })).toBeTruthy()
    expect(screen.getByText('Free')).toBeTruthy()
    expect(await screen.findByText('1,500')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add Credits' }).disabled).toBe(true)
    await hand.click(screen.getByRole('button', { name: 'Buy Credits' }))
    expect(screen.getByRole('alert').textContent).toContain('coming soon')
    await hand.click(screen.getByRole('link', { name: 'Upgrade Plan' }))
    await waitFor(() => expect(address()).toBe('/plans'))
  })
})

describe('security', () => {
  const change = async (values: readonly [string, string, string], answers: Answers = {}) => {
    const page = await visit('security', answers)
    const fields = ['Current Password', 'New Password', 'Confirm New Password']
    await screen.findByLabelText('Current Password')
    for (const [index, label] of fields.entries()) {
      const value = values[index]
      if (value) await page.hand.type(screen.getByLabelText(label), value)
    }
    await page.hand.click(screen.getByRole('button', { name: 'Change Password' }))
    return page
  }
  const good = ['walnut88', 'brass and oak', 'brass and oak'] as const

  test('changes the password and clears the form', async () => {
    const { api } = await change(good, { changePassword: {} })
    expect((await screen.findByRole('status')).textContent).toBe('Password updated successfully!')
    expect(api.sent('changePassword')[0]?.body).toEqual({ currentPassword: 'walnut88', newPassword: 'brass and oak' })
    expect(screen.getByLabelText<HTMLInputElement>('Current Password').value).toBe('')
  })

  test.each([
    [['', 'brass and oak', 'brass and oak'], 'Current password is required'],
    [['walnut88', 'brass and oak', 'brass or oak'], 'New passwords do not match'],
    [['walnut88', 'short', 'short'], 'New password must be at least 8 characters long'],
  ] as const)('rejects %j with: %s', async (values, sentence) => {
    const { api } = await change(values)
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    expect(api.sent('changePassword')).toEqual([])
  })

  test.each<[Answers['changePassword'], string]>([
    [{ fault: 400, body: { error: 'Current password is incorrect' } }, 'Current password is incorrect'],
    [{ fault: 500, text: '<html>' }, 'Failed to update password'],
    ['offline', 'Network error - please check your connection'],
  ])('shows the error of response %j', async (answer, sentence) => {
    await change(good, { changePassword: answer ?? {} })
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  })

  test('shows a specific message when the request throws', async () => {
    const page = await visit('security')
    await screen.findByText('Firefox on Linux')
    page.session.call = () => Promise.reject(new Error('surprise'))
    for (const [index, label] of ['Current Password', 'New Password', 'Confirm New Password'].entries()) {
      await page.hand.type(screen.getByLabelText(label), good[index] ?? '')
    }
    await page.hand.click(screen.getByRole('button', { name: 'Change Password' }))
    expect((await screen.findByRole('alert')).textContent).toBe('An error occurred while changing your password')
  })

  test('rejects a common password at its field, or accepts it with a lasting warning', async () => {
    const error = factorMessages.passwordCommon
    const { api, hand } = await change(good, { changePassword: { fault: 400, body: { error } } })
    expect((await screen.findByRole('alert')).textContent).toBe(error)
    expect(document.activeElement).toBe(screen.getByLabelText('New Password'))
    api.answer({ changePassword: { message: 'Done', warning: 'It is a common one.' } })
    await hand.click(screen.getByRole('button', { name: 'Change Password' }))
    expect(await screen.findByText('It is a common one.')).toBeTruthy()
  })

  test('lists the devices and logs out all of them', async () => {
    const { address, api, hand } = await visit('security', { logOutEverywhere: {} })
    expect(await screen.findByText('Safari on iPhone')).toBeTruthy()
    expect(screen.getByText('This device')).toBeTruthy()
    api.answer({ refreshSession: { fault: 401 } }) // the login page looks for a session once more
    await hand.click(screen.getByRole('button', { name: 'Log out from all devices' }))
    await waitFor(() => expect(address()).toBe('/login'))
  })

  test('logs out another device, and says when it was already logged out', async () => {
    const { api, hand } = await visit('security', { endSession: { message: messages.auth.deviceLoggedOut } })
    expect(await screen.findByText('Safari on iPhone')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Log out Firefox on Linux' })).toBeNull() // this device
    const button = screen.getByRole('button', { name: 'Log out Safari on iPhone' })
    const error = messages.auth.deviceAlreadyLoggedOut
    api.answer({ endSession: { fault: 404, body: { error } } })
    await hand.click(button)
    expect(await screen.findByText(error)).toBeTruthy()
    api.answer({ endSession: { message: messages.auth.deviceLoggedOut }, listSessions: { sessions: [] } })
    const readBefore = api.sent('listOwnAudit').length
    await hand.click(button)
    expect(await screen.findByText(messages.auth.deviceLoggedOut)).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
    expect(api.sent('listOwnAudit').length).toBeGreaterThan(readBefore) // the activity list is refetched
  })
})

describe('account', () => {
  test('shows email, id and environment, and copies the id', async () => {
    const { hand } = await visit('account')
    const person = buildPerson()
    expect((await screen.findAllByText(person.email)).length).toBeGreaterThan(0)
    expect(screen.getByText('production')).toBeTruthy()
    await hand.click(screen.getByRole('button', { name: 'Copy' }))
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe(person.uid_user)
  })
})
