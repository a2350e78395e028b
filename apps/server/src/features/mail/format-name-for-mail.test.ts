import { expect, it } from 'vitest'

import { formatNameForMail } from './format-name-for-mail.ts'
import { invitationMail } from './templates/invitation.ts'

it('returns an ordinary name unchanged', () => {
  expect(formatNameForMail('Hartwell Kitchen')).toBe('Hartwell Kitchen')
  expect(formatNameForMail('St. Anna, No. 5')).toBe('St. Anna, No. 5')
})

it('cuts a long name between characters and replaces line breaks by spaces', () => {
  expect(formatNameForMail('Oak\n  and\tbrass')).toBe('Oak and brass')
  expect(formatNameForMail('x'.repeat(100))).toBe(`${'x'.repeat(59)}…`)
  expect(formatNameForMail('🪚'.repeat(100))).toMatch(/^🪚+…$/u)
})

it('prevents email clients from linking a name that looks like a URL', () => {
  const link = /\w\.\w|:\/\/|\w@\w/
  for (const bait of ['https://evil.example/x', 'evil.example', 'www.evil.example', 'me@evil.example']) {
    expect(formatNameForMail(bait)).not.toMatch(link)
    const { subject, heading, paragraphs } = invitationMail('Joinery', {
      inviter: bait,
      projectTitle: bait,
      hasAccount: false,
      isWaiting: false,
      href: '',
    })
    for (const text of [subject, heading, ...paragraphs]) expect(text).not.toMatch(link)
  }
})
