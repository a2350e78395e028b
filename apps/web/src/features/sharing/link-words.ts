import type { LinkRight } from '@joinery/contract/capabilities'
import type { GuestLink } from '@joinery/contract/review/links'

export const rightNames: Readonly<Record<LinkRight, string>> = {
  comment: 'Comment',
  approve: 'Approve or ask for changes',
  compare: 'See older versions',
}

const shortNames: Readonly<Record<LinkRight, string>> = {
  comment: 'comment',
  approve: 'approve',
  compare: 'see older versions',
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** 'May look, comment and approve' */
export const rightsWords = ({ can }: Pick<GuestLink, 'can'>): string =>
  `May ${list.format(['look', ...can.map((right) => shortNames[right])])}`

export const scopeWords = ({ scope, filename }: Pick<GuestLink, 'scope' | 'filename'>): string =>
  scope === 'project' ? 'All files of the project' : (filename ?? 'A file')
