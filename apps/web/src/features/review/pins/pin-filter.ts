import type { Pin } from '@joinery/contract/review/pins'

import type { ReviewView } from '#features/review/review-view.ts'
import { isOnShow } from '#kit/pins/on-show.ts'
import { createKeyed } from '#lib/store/keyed.ts'
import { createStore } from '#lib/store/store.ts'

export const filters = ['open', 'resolved', 'mine'] as const
export type Filter = (typeof filters)[number]

/** Filters per user and stack, shared by the list and the image. */
export const createPinFilters = () => createKeyed(() => createStore<Filter>('open'))

/** 'mine' are comments by the user or waiting for the user. */
export const matchesFilter = ({ status, author, waits_for }: Pin, filter: Filter, me: string): boolean =>
  filter === 'mine' ? author.uid_user === me || waits_for?.uid_user === me : status === filter

type OnShow = Pick<ReviewView, 'file' | 'page' | 'selected'>

/** The pins to draw on the image, by number; the selected one regardless of the filter. */
export const pinsOnShow = (pins: readonly Pin[], view: OnShow, filter: Filter, me: string): readonly Pin[] =>
  pins
    .filter((pin) => isOnShow(pin, view) && (matchesFilter(pin, filter, me) || pin.uid_pin === view.selected))
    .toSorted((one, other) => one.number - other.number)
