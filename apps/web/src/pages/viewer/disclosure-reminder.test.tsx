// Preload lazy chunks so the first visit does not time out on a busy machine.
import '#features/disclosure/publish-dialog.tsx'
import '#features/disclosure/share-reminder.tsx'
import '#features/review/versions/versions-panel.tsx'
import '#features/sharing/share-dialog.tsx'
import { attachmentMessages } from '@joinery/contract/messages/attachment-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { disclosureMessages as texts } from '@joinery/contract/messages/disclosure-messages'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { buildAttachment } from '#testing/build-attachment.ts'
import { watchSaved } from '#testing/serve-files.ts'

import { openViewer, prepareViewer } from './viewer-testing.ts'

prepareViewer()
beforeEach(() => localStorage.removeItem('disclosure-reminder'))
afterEach(() => localStorage.removeItem('disclosure-reminder'))

const photo = buildAttachment(1)
const generated = buildAttachment(1, { origin: { is_local: false, source_uid_file: null } })
const local = buildAttachment(1, { origin: { is_local: true, source_uid_file: null } })
const name = generated.filename

const share = async (file = generated) => {
  const page = await openViewer(file, `?file=${file.uid_file}`)
  const viewer = within(await screen.findByRole('dialog', { name }))
  await page.hand.click(await viewer.findByRole('button', { name: 'Share' }))
  return { ...page, dialog: within(await screen.findByRole('dialog', { name: `Share ${name}` })) }
}

const download = async (file = generated) => {
  const saved = watchSaved()
  const page = await openViewer(file, `?file=${file.uid_file}`)
  const viewer = within(await screen.findByRole('dialog', { name }))
  await page.hand.click(await viewer.findByRole('button', { name: commonMessages.download }))
  await waitFor(() => expect(saved).toEqual([name]))
  return page
}

describe('sharing an AI image', () => {
  test('offers the public page in the share dialog', async () => {
    const { hand, dialog } = await share()
    expect(await dialog.findByText(attachmentMessages.publishReminder)).toBeTruthy()
    await hand.click(dialog.getByRole('button', { name: attachmentMessages.publish }))
    expect(await screen.findByRole('dialog', { name: texts.dialogTitle })).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: `Share ${name}` })).toBeNull()
  })

  test('offers nothing after the person chose not to be reminded, until they turn it on again', async () => {
    const first = await share()
    await first.hand.click(await first.dialog.findByRole('button', { name: texts.reminder.off }))
    expect(first.dialog.queryByText(attachmentMessages.publishReminder)).toBeNull()
    await first.hand.click(first.dialog.getByRole('button', { name: commonMessages.cancel }))
    const viewer = within(screen.getByRole('dialog', { name }))
    await first.hand.click(viewer.getByRole('button', { name: attachmentMessages.publish }))
    const reminds = await screen.findByRole('checkbox', { name: texts.reminder.isOn })
    expect(reminds).toHaveProperty('checked', false)
    await first.hand.click(reminds)
    await first.hand.click(screen.getByRole('button', { name: commonMessages.cancel }))
    await first.hand.click(viewer.getByRole('button', { name: 'Share' }))
    expect(await screen.findByText(attachmentMessages.publishReminder)).toBeTruthy()
  })

  test.each([
    ['an uploaded image', photo],
    ['an image of the local preview', local],
  ])('offers nothing for %s', async (_, file) => {
    const { dialog } = await share(file)
    expect(await dialog.findByRole('button', { name: commonMessages.cancel })).toBeTruthy()
    expect(dialog.queryByText(attachmentMessages.publishReminder)).toBeNull()
  })
})

describe('downloading an AI image', () => {
  test('offers the public page afterwards', async () => {
    const { hand } = await download()
    expect(await screen.findByText(attachmentMessages.publishReminder)).toBeTruthy()
    const [, offered] = screen.getAllByRole('button', { name: attachmentMessages.publish })
    if (!offered) throw new Error('Only the viewer has a button to publish')
    await hand.click(offered)
    expect(await screen.findByRole('dialog', { name: texts.dialogTitle })).toBeTruthy()
  })

  test('offers it also for a version of the list', async () => {
    const saved = watchSaved()
    const { hand } = await openViewer(generated, `?file=${generated.uid_file}&panel=versions`)
    await hand.click(await screen.findByRole('button', { name: /^Download version 1/ }))
    await waitFor(() => expect(saved).toEqual([name]))
    expect(await screen.findByText(attachmentMessages.publishReminder)).toBeTruthy()
  })

  test('offers nothing to a person who is not reminded', async () => {
    localStorage.setItem('disclosure-reminder', 'off')
    await download()
    expect(screen.queryByText(attachmentMessages.publishReminder)).toBeNull()
  })

  test('offers nothing for an uploaded image', async () => {
    await download(photo)
    expect(screen.queryByText(attachmentMessages.publishReminder)).toBeNull()
  })
})
