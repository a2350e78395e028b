// The fixed sentences about invitations and being added, beside those of messages.ts. Import-free.

export const invitationMessages = {
  used: 'This invitation has already been used. Log in to continue.',
  expired: 'This invitation has expired. Ask the person who invited you for a new one.',
  /** Withdrawn, replaced by a newer one, or never sent. */
  invalid: 'This invitation is no longer valid. Check your inbox for a newer one, or ask the person who invited you.',
  otherAddress: 'This invitation was sent to a different email address',
  otherAccount: 'This invitation was sent to a different email address. Log in with that address to accept it.',
  declined: 'Invitation declined',
  acceptFailed: 'Failed to accept the invitation. Please try again.',
  declineFailed: 'Failed to decline the invitation. Please try again.',
  loadFailed: 'Failed to load the invitation. Please try again.',
  resendFailed: 'Failed to resend the invitation. Please try again.',
  notInvited: 'No invitation was sent to this email address',
  /** For people who invite others. */
  signUpClosed: 'Sign-up is closed. They can join once an admin creates an account for them.',

  /** Adding someone who left or declined. */
  optedOut: 'This person has chosen not to be added to this project',
  leftRecently: (days: number) =>
    `This person recently left the project or declined to join. You can invite them again ${days} days after that.`,

  /** Asked before an email address is verified that another person may have registered. */
  didYouCreate: 'Did you create this account?',
  accountDeleted: 'The account has been deleted. Its password no longer works.',
  accountDeleteFailed: 'Failed to delete the account. Please try again.',
} as const
