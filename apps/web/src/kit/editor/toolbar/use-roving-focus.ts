import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

export const rovingItem = { 'data-roving': '' } as const

const isVisible = (element: HTMLElement): boolean =>
  'checkVisibility' in element && element.checkVisibility ? element.checkVisibility() : true

const itemsIn = (container: HTMLElement | null): HTMLElement[] =>
  [...(container?.querySelectorAll<HTMLElement>('[data-roving]') ?? [])].filter(
    // Items of a nested container belong to that one.
    (item) => isVisible(item) && item.closest('[data-roving-container]') === container,
  )

const stepOf = (key: string, columns: number): number | null => {
  if (key === 'ArrowRight') return 1
  if (key === 'ArrowLeft') return -1
  if (key === 'ArrowDown') return columns
  if (key === 'ArrowUp') return -columns
  return null
}

/**
 * Roving tabindex: one tab stop for a container, arrow keys inside it. `columns` is the step of up and down: 1 in a
 * line, the width of a grid.
 */
export const useRovingFocus = (container: RefObject<HTMLElement | null>, columns = 1) => {
  const current = useRef<HTMLElement | null>(null)

  const settle = () => {
    const items = itemsIn(container.current)
    const stop = items.find((item) => item === current.current) ?? items[0]
    for (const item of items) item.tabIndex = item === stop ? 0 : -1
  }
  // After every render, since controls appear and disappear.
  useEffect(settle)

  return {
    'data-roving-container': '',
    onFocus: ({ target }: { target: EventTarget }) => {
      if (!(target instanceof HTMLElement) || !itemsIn(container.current).includes(target)) return
      current.current = target
      settle()
    },
    onKeyDown: (event: KeyboardEvent) => {
      const items = itemsIn(container.current)
      const at = items.findIndex((item) => item === event.target)
      if (at === -1 || items.length === 0) return
      const step = stepOf(event.key, columns)
      let next: number
      if (event.key === 'Home') next = 0
      else if (event.key === 'End') next = items.length - 1
      else if (step !== null) next = (at + step + items.length) % items.length
      else return
      event.preventDefault()
      items[next]?.focus()
    },
  }
}
