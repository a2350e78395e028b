import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { CardGrid } from './card-grid.tsx'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const keyOf = String
const heightOf = () => 300 // one column in tests, where CSS grids have none
const draw = (number: number) => <button type="button">Card {number}</button>

const grid = (items: readonly number[]) => (
  <CardGrid label="Cards" items={items} keyOf={keyOf} heightOf={heightOf} className="grid">
    {draw}
  </CardGrid>
)
const list = () => screen.getByRole('list', { name: 'Cards' })
const shown = () =>
  within(list())
    .getAllByRole('button')
    .map(({ textContent }) => Number(textContent.slice(5)))
const card = (number: number) => screen.getByRole('button', { name: `Card ${number}` })

const scroll = (distance: number, box: EventTarget = document) => {
  vi.spyOn(list(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -distance, 300, 300))
  act(() => void box.dispatchEvent(new Event('scroll')))
}

test('a short list is rendered completely, with CSS layout', () => {
  render(grid(numbers(60)))
  expect(shown()).toEqual(numbers(60))
  expect(list().style.height).toBe('')
  expect(list().firstElementChild?.getAttribute('style')).toBeNull()
})

test('renders the cards of a long list near the window at their positions', () => {
  render(grid(numbers(500)))
  expect(shown().slice(0, 4)).toEqual([1, 2, 3, 4])
  expect(shown().length).toBeLessThan(20)
  scroll(30_000)
  expect(shown()).toContain(101)
  expect(shown().length).toBeLessThan(20)
  const place = card(101).closest('li')
  expect(place?.style.top).toBe('30000px')
  expect([place?.getAttribute('aria-posinset'), place?.getAttribute('aria-setsize')]).toEqual(['101', '500'])
  expect(list().style.height).toBe('150000px')
})

test('follows a scrolling box only if it contains the grid', () => {
  const { container } = render(
    <>
      {grid(numbers(500))}
      <aside />
    </>,
  )
  scroll(30_000, container)
  expect(shown()).toContain(101)
  const aside = container.querySelector('aside')
  if (aside) scroll(60_000, aside)
  expect(shown()).not.toContain(201)
})

test('a focused card stays rendered while scrolling, and Tab continues from it', async () => {
  render(grid(numbers(500)))
  card(3).focus()
  scroll(60_000)
  expect(document.activeElement).toBe(card(3))
  await userEvent.tab()
  expect(document.activeElement).toBe(card(4))
  await userEvent.tab()
  await userEvent.tab({ shift: true })
  await userEvent.tab({ shift: true })
  expect(document.activeElement).toBe(card(3))
})

test('Tab enters at the first card, and Shift + Tab at the last', async () => {
  render(
    <>
      {grid(numbers(500))}
      <button type="button">After</button>
    </>,
  )
  scroll(60_000)
  await userEvent.tab()
  expect(document.activeElement).toBe(card(1))
  screen.getByRole('button', { name: 'After' }).focus()
  await userEvent.tab({ shift: true })
  expect(document.activeElement).toBe(card(500))
})

test('a list that becomes short or long keeps its cards', () => {
  const { rerender } = render(grid(numbers(61)))
  const first = card(1)
  rerender(grid(numbers(60)))
  expect(shown()).toEqual(numbers(60))
  expect(card(1)).toBe(first)
  rerender(grid(numbers(61)))
  expect(card(1)).toBe(first)
})
