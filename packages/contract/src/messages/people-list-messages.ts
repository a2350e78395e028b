// The texts that the lists of people in Project Settings and on the admin pages share.

export const peopleListMessages = {
  actionsFor: (name: string) => `Actions for ${name}`,
  copyEmail: 'Copy email address',
  emailCopied: 'Email address copied',

  invited: 'Invited',
  invitationSent: (email: string) => `Invitation sent to ${email}`,
  invitationResent: (email: string) => `Invitation resent to ${email}`,
  withdraw: 'Withdraw',
  withdrawInvitation: 'Withdraw invitation',
  invitationWithdrawn: (email: string) => `Invitation to ${email} withdrawn`,

  sent: (days: number) => (days === 0 ? 'Sent today' : days === 1 ? 'Sent yesterday' : `Sent ${days} days ago`),
  expired: (sent: string) => `${sent}. The link has expired; resend the invitation.`,
} as const
