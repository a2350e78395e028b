import { boardMessages } from '@joinery/contract/messages/board-messages'
import { savedFilterMessages as texts } from '@joinery/contract/messages/saved-filter-messages'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { buildBoard, buildCard } from '#testing/build-card.ts'

import { cardsIn, jonasId, visit } from './board-testing.ts'

const labels = [
  { uid_label: 'stone', name: 'Stone', color: 'teal' },
  { uid_label: 'site', name: 'Site', color: 'blue' },
] as const
const board = {
  ...buildBoard({}),
  todo: [buildCard(1, { labels: ['stone'], assignee_uid: jonasId }), buildCard(2, { labels: ['site'] }), buildCard(3)],
}

describe('filters in the address', () => {
  test('shows the filtered board of an address', async () => {
    await visit({ board, labels, search: `?label=stone&label=site&person=${jonasId}` })
    await waitFor(() => expect(cardsIn('To Do')).toEqual(['Card 1']))
    expect(screen.getByRole('button', { name: 'Filter by label: 2 labels' })).toBeTruthy()
  })

  test('writes the filter to the address and keeps it when a card is opened and closed', async () => {
    const { hand, address } = await visit({ board, labels })
    const search = () => new URL(address() ?? '', 'http://localhost').search
    await hand.click(screen.getByRole('button', { name: 'Filter by label: Any label' }))
    await hand.click(await screen.findByRole('checkbox', { name: 'Stone' }))
    await hand.keyboard('{Escape}')
    await waitFor(() => expect(search()).toBe('?label=stone'))
    expect(cardsIn('To Do')).toEqual(['Card 1'])
    await hand.type(screen.getByRole('searchbox'), 'card')
    await hand.click(screen.getByRole('link', { name: 'Card 1' }))
    const panel = within(await screen.findByRole('dialog', { name: 'Card' }))
    expect(new URLSearchParams(search()).get('text')).toBe('card')
    expect(new URLSearchParams(search()).get('label')).toBe('stone')
    await hand.click(panel.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(search()).toBe('?text=card&label=stone')
    await hand.click(screen.getByRole('button', { name: boardMessages.clearFilters }))
    await waitFor(() => expect(search()).toBe(''))
    expect(cardsIn('To Do')).toHaveLength(3)
  })

  test('ignores a label that no longer exists', async () => {
    await visit({ board, labels, search: '?label=gone' })
    await waitFor(() => expect(cardsIn('To Do')).toHaveLength(3))
  })
})

describe('saved filters', () => {
  test('can be saved with a name, applied, deleted and restored', async () => {
    const filters = [{ uid_filter: 'one', name: 'My stone', query: 'label=stone' }]
    const { hand, api } = await visit({
      board,
      labels,
      answers: {
        listFilters: { filters },
        createFilter: ({ body: { name, query } }) => ({ filter: { uid_filter: 'two', name, query } }),
        deleteFilter: {},
      },
    })
    await hand.click(screen.getByRole('button', { name: boardMessages.savedFilters }))
    await hand.click(await screen.findByRole('button', { name: 'My stone' }))
    await waitFor(() => expect(cardsIn('To Do')).toEqual(['Card 1']))
    await hand.click(screen.getByRole('button', { name: boardMessages.savedFilters }))
    const panel = within(await screen.findByRole('dialog', { name: texts.title }))
    await hand.type(panel.getByLabelText(texts.name), 'Again')
    await hand.click(panel.getByRole('button', { name: texts.save }))
    expect(await panel.findByRole('button', { name: 'Again' })).toBeTruthy()
    expect(api.sent('createFilter')[0]?.body).toEqual({ name: 'Again', query: 'label=stone' })
    await hand.click(panel.getByRole('button', { name: texts.delete('My stone') }))
    await waitFor(() => expect(panel.queryByRole('button', { name: 'My stone' })).toBeNull())
    expect(api.sent('deleteFilter')[0]?.path).toBe('/projects/filters/one')
  })
})
