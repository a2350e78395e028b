import type { Attachment } from '@joinery/contract/files'
import type { Project } from '@joinery/contract/projects'
import type { Pin } from '@joinery/contract/review/pins'

/** The uploader's name if they are in the project, else `uploaded_by`: an address or, for clients, the name. */
export const handedInBy = ({ uploaded_by }: Attachment, { creator, details }: Project): string =>
  [creator, ...details.members].find(({ email }) => email === uploaded_by)?.name ?? uploaded_by

export const openCount = (pins: readonly Pin[], version: number): number =>
  pins.filter((pin) => pin.status === 'open' && pin.version === version).length

/** Open comment counts of older versions that have some, including deleted versions. */
export const fromOlder = (pins: readonly Pin[], newest: number) =>
  [...new Set(pins.map(({ version }) => version))]
    .filter((version) => version < newest && openCount(pins, version) > 0)
    .toSorted((one, other) => other - one)
    .map((version) => ({ version, count: openCount(pins, version) }))
