import type { MailContent } from '#features/mail/layout.ts'

export type FactorChange = 'totp-added' | 'totp-removed' | 'passkey-added' | 'passkey-removed' | 'reset'

const reassure =
  'If that was you, all is well. If not, set a new password at once, and ask whoever looks after the installation for help.'

const action = (href: string) => ({ label: 'Set a new password', href })

const said: Readonly<Record<FactorChange, readonly [heading: string, sentence: string]>> = {
  'totp-added': ['Two-step sign-in is on', 'An authenticator app was set up for your account just now.'],
  'totp-removed': ['An authenticator app was removed', 'The authenticator app of your account was removed just now.'],
  'passkey-added': ['A passkey was added', 'A passkey was added to your account just now. It opens your account.'],
  'passkey-removed': ['A passkey was removed', 'A passkey of your account was removed just now.'],
  reset: [
    'Your second steps were reset',
    'An admin has removed the second steps and passkeys of your account, and you were logged out everywhere.',
  ],
}

export const factorMail = (brandName: string, href: string, change: FactorChange): MailContent => {
  const [heading, sentence] = said[change]
  const rest =
    change === 'reset' ? 'If you did not ask for that, tell whoever looks after the installation at once.' : reassure
  return {
    subject: `${brandName}: ${heading.charAt(0).toLowerCase()}${heading.slice(1)}`,
    heading,
    paragraphs: [sentence, rest],
    action: action(href),
  }
}

export const recoveryCodeUsedMail = (brandName: string, href: string, left: number): MailContent => ({
  subject: `A recovery code of your ${brandName} account was used`,
  heading: 'A recovery code was used',
  paragraphs: [`One of the recovery codes of your account was used just now. ${sayLeft(left)}`, reassure],
  action: action(href),
})

const sayLeft = (left: number): string => {
  if (left > 1) return `${left} are left.`
  return `${left === 0 ? 'None is left' : 'One is left'}: make new ones in Settings, Security.`
}
