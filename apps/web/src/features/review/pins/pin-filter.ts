import type { Pin } from '@joinery/contract/review/pins'

import type { ReviewView } from '#features/review/review-view.ts'
import { isOnShow } from '#kit/pins/on-show.ts'
import { createKeyed } from '#lib/store/keyed.ts'
import { createStore } from '#lib/store/store.ts'

export const filters = ['open', 'resolved', 'mine'] as const
export type Filter = (typeof filters)[number]

/** By person and stack: the list and the picture show the same. */
export const createPinFilters = () => createKeyed(() => createStore<Filter>('open'))

/** Mine are those that one wrote, and those that wait for one's answer. */
export const isWanted = ({ status, author, waits_for }: Pin, filter: Filter, me: string): boolean =>
  filter === 'mine' ? author.uid_user === me || waits_for?.uid_user === me : status === filter

type OnShow = Pick<ReviewView, 'file' | 'page' | 'selected'>

/** What is drawn on the picture, by number; the one that is looked at whatever the filter says. */
export const pinsOnShow = (pins: readonly Pin[], view: OnShow, filter: Filter, me: string): readonly Pin[] =>
  pins
    .filter((pin) => isOnShow(pin, view) && (isWanted(pin, filter, me) || pin.uid_pin === view.selected))
    .toSorted((one, other) => one.number - other.number)
