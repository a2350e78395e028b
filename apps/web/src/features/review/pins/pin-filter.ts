import type { Pin } from '@joinery/contract/review/pins'

import type { ReviewView } from '#features/review/review-view.ts'
import { createKeyed } from '#lib/store/keyed.ts'
import { createStore } from '#lib/store/store.ts'

export const filters = ['open', 'resolved', 'mine'] as const
export type Filter = (typeof filters)[number]

/** By person and stack: the list and the picture show the same. */
export const filterStores = createKeyed(() => createStore<Filter>('open'))

/** Mine are those that one wrote, and those that wait for one's answer. */
export const isWanted = ({ status, author, waits_for }: Pin, filter: Filter, me: string): boolean =>
  filter === 'mine' ? author.uid_user === me || waits_for?.uid_user === me : status === filter

type OnShow = Pick<ReviewView, 'file' | 'page' | 'selected'>

/** From an older version than the one on show, and open still. */
export const isCarriedOver = (pin: Pin, { file }: Pick<OnShow, 'file'>): boolean =>
  pin.uid_file !== file.uid_file && pin.version < file.version && pin.status === 'open'

/** Whether its position is one of the version and the page on show. */
const isOnShow = (pin: Pin, { file, page }: Pick<OnShow, 'file' | 'page'>): boolean =>
  pin.page === page && (pin.uid_file === file.uid_file || isCarriedOver(pin, { file }))

/** What is drawn on the picture, by number; the one that is looked at whatever the filter says. */
export const pinsOnShow = (pins: readonly Pin[], view: OnShow, filter: Filter, me: string): readonly Pin[] =>
  pins
    .filter((pin) => isOnShow(pin, view) && (isWanted(pin, filter, me) || pin.uid_pin === view.selected))
    .toSorted((one, other) => one.number - other.number)
