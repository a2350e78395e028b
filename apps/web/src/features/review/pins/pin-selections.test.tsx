import '#kit/editor/editor.tsx'
import './pin-selections.tsx'
import { pinSelectionMessages as texts } from '@joinery/contract/messages/pin-selection-messages'
import type { Selection } from '@joinery/contract/selections/selections'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { buildPin } from '#testing/build-pin.ts'
import { buildProject } from '#testing/build-project.ts'
import { buildSelection } from '#testing/build-selection.ts'

import { panel, visit } from './pins-testing.tsx'

const pin = buildPin(1)
const tap = buildSelection(1, { title: 'Brass tap', code: 'FIT-01' })

const listing = (selections: readonly Selection[]) => ({
  selections: [...selections],
  totals: null,
  version: 1,
  nextCursor: null,
})

const openDialog = async (hand: Awaited<ReturnType<typeof visit>>['hand']) => {
  await hand.click(await panel().findByRole('button', { name: texts.add }))
  return within(await screen.findByRole('dialog', { name: texts.dialogTitle(1) }))
}

test('shows the selections of a comment, with links to them', async () => {
  const linked = { ...tap, uid_pin: pin.uid_pin }
  await visit({
    pins: [pin],
    selected: pin.uid_pin,
    answers: { listSelections: listing([linked, buildSelection(2, { title: 'Other' })]) },
  })
  const list = within(await panel().findByRole('list', { name: texts.linked }))
  const [link, ...more] = list.getAllByRole('link')
  expect([link?.textContent, more.length]).toEqual(['Brass tap', 0])
  expect(link?.getAttribute('href')).toBe(
    `/projects/${tap.uid_project}/overview?view=selections&selection=${tap.uid_selection}`,
  )
})

test('creates an item with the marked area as its image', async () => {
  const created = { ...tap, title: 'Comment 1', uid_pin: pin.uid_pin }
  const { api, hand } = await visit({
    pins: [pin],
    selected: pin.uid_pin,
    answers: {
      createSelection: ({ body }) => {
        api.answer({ listSelections: listing([created]) })
        return { selection: { ...created, title: body.title } }
      },
      setSelectionImage: { selection: created },
    },
  })
  const dialog = await openDialog(hand)
  expect(dialog.getByLabelText<HTMLInputElement>(texts.title).value).toBe('Comment 1')
  await hand.click(dialog.getByRole('button', { name: texts.create }))
  expect(await panel().findByRole('link', { name: 'Comment 1' })).toBeTruthy()
  expect(api.sent('createSelection')[0]?.body).toEqual({ title: 'Comment 1', uid_pin: pin.uid_pin })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: texts.dialogTitle(1) })).toBeNull())
  expect(api.sent('setSelectionImage')[0]?.body).toEqual({ uid_pin: pin.uid_pin })
})

test('links an item of the project', async () => {
  const { api, hand } = await visit({
    pins: [pin],
    selected: pin.uid_pin,
    answers: {
      listSelections: listing([tap]),
      updateSelection: () => {
        api.answer({ listSelections: listing([{ ...tap, uid_pin: pin.uid_pin }]) })
        return { selection: { ...tap, uid_pin: pin.uid_pin } }
      },
    },
  })
  const dialog = await openDialog(hand)
  await hand.selectOptions(dialog.getByLabelText(texts.item), 'FIT-01 Brass tap')
  await hand.click(dialog.getByRole('button', { name: texts.link }))
  expect(await panel().findByRole('link', { name: 'Brass tap' })).toBeTruthy()
  expect(api.sent('updateSelection')[0]?.body).toEqual({ uid_pin: pin.uid_pin })
})

test('shows clients no selections of a comment', async () => {
  const { api } = await visit({ pins: [pin], selected: pin.uid_pin, project: buildProject({ role: 'client' }) })
  await panel().findByText('Comment 1')
  await waitFor(() => expect(panel().queryByRole('button', { name: texts.add })).toBeNull())
  expect(api.sent('listSelections')).toEqual([])
})
