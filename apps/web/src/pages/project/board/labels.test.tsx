import type { Label } from '@joinery/contract/board/labels'
import { messages } from '@joinery/contract/messages'
import { boardMessages } from '@joinery/contract/messages/board-messages'
import { labelMessages } from '@joinery/contract/messages/label-messages'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { buildBoard, buildCard } from '#testing/build-card.ts'
import { projectId } from '#testing/build-project.ts'
import type { Answers } from '#testing/fake-api.ts'
import { emitFromServer } from '#testing/fake-socket.ts'

import { alertText, cardNamed, readOnce, reason, visit } from './board-testing.ts'

const label = (name: string, color: Label['color'] = 'teal'): Label => ({ uid_label: `label-${name}`, name, color })
const labels = ['Urgent', 'Stone', 'Site', 'Order', 'Later'].map((name) => label(name))
const uid = (name: string) => `label-${name}`

const labelled = (...names: string[]) => ({
  ...buildBoard({}),
  todo: [buildCard(1, { labels: names.map(uid) }), buildCard(2)],
})

/** A server that saves the labels of the first card, unless it fails. */
const savingLabels = (...names: string[]) => {
  const server = { fails: false, labels: names.map(uid) }
  const answers: Answers = {
    getBoard: () => ({ ...buildBoard({}), todo: [buildCard(1, { labels: server.labels }), buildCard(2)] }),
    setCardFields: ({ body }) => {
      if (server.fails) return reason
      server.labels = body.labels ?? []
      return { reply: buildCard(1, { labels: server.labels }) }
    },
  }
  return { server, answers }
}

const chipsOf = (name: string) =>
  [...(screen.getByRole('link', { name }).closest('li')?.querySelectorAll('[data-label]') ?? [])].map(
    (chip) => chip.textContent,
  )

describe('labels of a card', () => {
  test('shows at most three by name and the number of others, with their names', async () => {
    await visit({ labels, board: labelled('Urgent', 'Stone', 'Site', 'Order', 'Later') })
    await waitFor(() => expect(chipsOf('Card 1')).toEqual(['Later', 'Order', 'Site']))
    const others = cardNamed('Card 1').getByTitle('Stone, Urgent')
    expect(others.dataset.more).toBe('+2')
    expect(others.textContent).toBe('Stone, Urgent')
    expect(cardNamed('Card 1').getByRole('group', { name: 'Labels' })).toBeTruthy()
    expect(cardNamed('Card 2').queryByRole('group', { name: 'Labels' })).toBeNull()
  })

  test('can be added from the keyboard with L, immediately and again after an error', async () => {
    const { server, answers } = savingLabels('Stone')
    server.fails = true
    const { hand, api } = await visit({ labels, answers })
    screen.getByRole('link', { name: 'Card 1' }).focus()
    await hand.keyboard('l')
    const picker = within(await screen.findByRole('dialog', { name: 'Labels' }))
    expect(picker.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([
      false,
      false,
      false,
      true,
      false,
    ])
    await hand.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement).toBe(picker.getByRole('checkbox', { name: 'Site' }))
    await hand.keyboard(' ')
    expect(await alertText()).toContain('The drawer is stuck')
    await waitFor(() => expect(chipsOf('Card 1')).toEqual(['Stone']))
    server.fails = false
    await hand.keyboard(' ')
    await waitFor(() => expect(chipsOf('Card 1')).toEqual(['Site', 'Stone']))
    expect(api.sent('setCardFields').at(-1)?.body).toEqual({ labels: [uid('Stone'), uid('Site')] })
    await hand.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Card 1' })))
  })

  test('can be added from its menu and in the open card', async () => {
    const { hand, api } = await visit({ labels, answers: savingLabels().answers })
    await hand.click(cardNamed('Card 1').getByRole('button', { name: boardMessages.moveTo }))
    await hand.click(await screen.findByRole('menuitem', { name: boardMessages.editLabels }))
    await hand.click(await screen.findByRole('checkbox', { name: 'Stone' }))
    await waitFor(() => expect(api.sent('setCardFields')).toHaveLength(1))
    await hand.keyboard('{Escape}')
    await hand.click(screen.getByRole('link', { name: 'Card 1' }))
    const panel = within(await screen.findByRole('dialog', { name: 'Card' }))
    await hand.click(await panel.findByRole('button', { name: 'Add labels' }))
    expect(await panel.findByRole('checkbox', { name: 'Stone' })).toBeTruthy()
  })

  test('offers no further label on a card with ten', async () => {
    const many = Array.from({ length: 11 }, (_, index) => label(`L${String(index).padStart(2, '0')}`))
    const { hand } = await visit({ labels: many, board: labelled(...many.slice(0, 10).map(({ name }) => name)) })
    screen.getByRole('link', { name: 'Card 1' }).focus()
    await hand.keyboard('l')
    expect(await screen.findByText(labelMessages.full(10))).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'L10' }).disabled).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'L00' }).disabled).toBe(false)
  })

  test('follows changes of other people', async () => {
    readOnce()
    await visit({ labels, board: labelled('Stone', 'Site') })
    await waitFor(() => expect(chipsOf('Card 1')).toEqual(['Site', 'Stone']))
    const changed = [{ ...label('Site'), name: 'Building site' }]
    act(() => emitFromServer('project_labels_changed', { uid_project: projectId(), labels: changed, version: 2 }))
    await waitFor(() => expect(chipsOf('Card 1')).toEqual(['Building site']))
    // An older event arrives late.
    act(() => emitFromServer('project_labels_changed', { uid_project: projectId(), labels, version: 1 }))
    expect(chipsOf('Card 1')).toEqual(['Building site'])
  })
})

describe('labels of a project', () => {
  test('can be created, with the reason if it is refused', async () => {
    let fails = true
    const { hand, api } = await visit({
      labels: [],
      answers: {
        ...savingLabels().answers,
        createLabel: ({ body }) => (fails ? reason : { label: { ...label('Stone'), ...body } }),
      },
    })
    screen.getByRole('link', { name: 'Card 1' }).focus()
    await hand.keyboard('l')
    expect(await screen.findByText(labelMessages.none)).toBeTruthy()
    await hand.click(screen.getByRole('button', { name: labelMessages.create }))
    await hand.click(screen.getByRole('button', { name: labelMessages.createLabel }))
    expect(await alertText()).toBe(messages.kanban.labelNameRequired)
    await hand.type(screen.getByLabelText(labelMessages.name), 'Stone')
    await hand.click(screen.getByRole('radio', { name: 'Green' }))
    await hand.click(screen.getByRole('button', { name: labelMessages.createLabel }))
    expect(await alertText()).toBe('The drawer is stuck')
    fails = false
    await hand.click(screen.getByRole('button', { name: labelMessages.createLabel }))
    await waitFor(() => expect(chipsOf('Card 1')).toEqual(['Stone']))
    expect(api.sent('createLabel').at(-1)?.body).toEqual({ name: 'Stone', color: 'green' })
    expect(api.sent('setCardFields').at(-1)?.body).toEqual({ labels: [uid('Stone')] })
  })

  test('can be renamed and deleted after a confirmation', async () => {
    const { hand, api } = await visit({
      labels,
      board: labelled('Stone'),
      answers: { updateLabel: { label: label('Stone slab') }, deleteLabel: {} },
    })
    await hand.click(screen.getByRole('button', { name: 'Labels' }))
    await hand.click(await screen.findByRole('button', { name: labelMessages.edit('Stone') }))
    await hand.clear(screen.getByLabelText(labelMessages.name))
    await hand.type(screen.getByLabelText(labelMessages.name), 'Stone slab')
    await hand.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(api.sent('updateLabel').at(-1)?.body).toEqual({ name: 'Stone slab', color: 'teal' }))
    await hand.click(await screen.findByRole('button', { name: labelMessages.edit('Site') }))
    await hand.click(within(screen.getByRole('dialog', { name: 'Labels' })).getByRole('button', { name: 'Delete' }))
    expect(screen.getByText(labelMessages.deleteTitle('Site'))).toBeTruthy()
    expect(api.sent('deleteLabel')).toHaveLength(0)
    await hand.click(screen.getByRole('button', { name: labelMessages.deleteLabel }))
    await waitFor(() => expect(api.sent('deleteLabel')[0]?.path).toBe(`/projects/labels/${uid('Site')}`))
    expect(screen.queryByRole('button', { name: labelMessages.edit('Site') })).toBeNull()
  })
})
