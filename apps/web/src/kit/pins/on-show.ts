import type { Attachment } from '@joinery/contract/files'
import type { Pin } from '@joinery/contract/review/pins'

/** The version and, of a PDF, the page that is looked at. */
type OnShow = { readonly file: Attachment; readonly page: number | null }

/** From an older version than the one on show, and open still. */
export const isCarriedOver = (pin: Pin, { file }: Pick<OnShow, 'file'>): boolean =>
  pin.uid_file !== file.uid_file && pin.version < file.version && pin.status === 'open'

/** Whether its position is one of the version and the page on show. */
export const isOnShow = (pin: Pin, { file, page }: OnShow): boolean =>
  pin.page === page && (pin.uid_file === file.uid_file || isCarriedOver(pin, { file }))
