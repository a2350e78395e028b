import type { Attachment } from '@joinery/contract/files'
import type { Project } from '@joinery/contract/projects'
import type { Pin } from '@joinery/contract/review/pins'
import { plural } from '@joinery/contract/text/counts'

export const versionName = ({ version }: Pick<Attachment, 'version'>): string => `Version ${version}`

/** Who has handed it in: by name where they are known here; a client is told the name itself. */
export const handedInBy = ({ uploaded_by }: Attachment, { creator, details }: Project): string =>
  [creator, ...details.members].find(({ email }) => email === uploaded_by)?.name ?? uploaded_by

export const openCount = (pins: readonly Pin[], version: number): number =>
  pins.filter((pin) => pin.status === 'open' && pin.version === version).length

/** '2 open comments' */
export const openComments = (count: number): string => `${count} open ${plural(count, 'comment')}`

/** '2 open comments from version 2', for each older version that has some; also for those that are deleted. */
export const fromOlder = (pins: readonly Pin[], newest: number) =>
  [...new Set(pins.map(({ version }) => version))]
    .filter((version) => version < newest && openCount(pins, version) > 0)
    .toSorted((one, other) => other - one)
    .map((version) => ({ version, words: `${openComments(openCount(pins, version))} from version ${version}` }))
