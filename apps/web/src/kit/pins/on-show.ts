import type { Attachment } from '@joinery/contract/files'
import type { Pin } from '@joinery/contract/review/pins'

type OnShow = { readonly file: Attachment; readonly page: number | null }

/** Whether the pin is from an older version and still open. */
export const isCarriedOver = (pin: Pin, { file }: Pick<OnShow, 'file'>): boolean =>
  pin.uid_file !== file.uid_file && pin.version < file.version && pin.status === 'open'

export const isOnShow = (pin: Pin, { file, page }: OnShow): boolean =>
  pin.page === page && (pin.uid_file === file.uid_file || isCarriedOver(pin, { file }))
