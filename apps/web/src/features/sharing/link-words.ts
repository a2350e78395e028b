import { sharingMessages as texts } from '@joinery/contract/messages/sharing-messages'
import type { GuestLink } from '@joinery/contract/review/links'

export const scopeWords = ({ scope, filename }: Pick<GuestLink, 'scope' | 'filename'>): string =>
  scope === 'project' ? texts.allFiles : (filename ?? texts.oneFile)
