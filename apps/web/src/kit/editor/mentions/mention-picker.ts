// State of the mention list after an @. The plugin passes on the query, the list shows the matches, and keys move
// through it while the focus stays in the text.
import type { Mentionable } from '#kit/editor/editor-props.ts'
import { createStore } from '#lib/store/store.ts'

export type Picking = {
  readonly people: readonly Mentionable[]
  readonly index: number
  readonly anchor: () => DOMRect | null
  readonly choose: (person: Mentionable) => void
}

export type MentionPicker = ReturnType<typeof createMentionPicker>

const most = 6

/** Ignores diacritics: 'un' finds Ünal. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()

const fits = ({ name, email }: Mentionable, typed: string): boolean => {
  const whole = plain(name)
  return (
    whole.startsWith(typed) ||
    whole.split(/\s+/).some((word) => word.startsWith(typed)) ||
    plain(email).startsWith(typed)
  )
}

export const createMentionPicker = () => {
  let allPeople: readonly Mentionable[] = []
  const { getState, subscribe, set } = createStore<Picking | null>(null)

  const step = (by: number): void => {
    const picking = getState()
    if (!picking) return
    const { length } = picking.people
    set({ ...picking, index: (picking.index + by + length) % length })
  }
  const chooseCurrent = (): void => {
    const picking = getState()
    const person = picking?.people[picking.index]
    if (person) picking?.choose(person)
  }
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Enter: chooseCurrent,
    Tab: chooseCurrent,
  }

  return {
    getState,
    subscribe,
    setPeople: (people: readonly Mentionable[]): void => {
      allPeople = people
    },
    find: (typed: string): Mentionable[] => allPeople.filter((person) => fits(person, plain(typed))).slice(0, most),
    show: ({ people, anchor, choose }: Omit<Picking, 'index'>): void => {
      const picking = getState()
      const former = picking?.people[picking.index]
      const index = Math.max(
        0,
        people.findIndex((person) => person === former),
      )
      set(people.length === 0 ? null : { people, anchor, choose, index })
    },
    hide: (): void => set(null),
    point: (index: number): void => {
      const picking = getState()
      if (picking) set({ ...picking, index })
    },
    /** Returns whether the list handled the key. */
    press: (key: string): boolean => {
      const act = getState() && keys[key]
      act?.()
      return Boolean(act)
    },
  }
}
