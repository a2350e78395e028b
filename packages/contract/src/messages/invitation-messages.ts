// The fixed sentences about invitations and being added, beside those of messages.ts. Import-free.

export const invitationMessages = {
  used: 'This invitation was used already. Log in to go on.',
  expired: 'This invitation has expired. Ask whoever invited you to send it again.',
  /** Withdrawn, replaced by a newer one, or never sent. */
  invalid:
    'This invitation is not valid any more: it was taken back, or a newer one was sent. Look for a newer mail, or ask whoever invited you.',
  otherAddress: 'This invitation was sent to another address',
  otherAccount: 'This invitation was sent to another address. Log in with that one to accept it.',
  declined: 'Invitation declined',
  acceptFailed: 'Failed to accept the invitation',
  declineFailed: 'Failed to decline the invitation',
  readFailed: 'Failed to read the invitation',
  resendFailed: 'Failed to send the invitation again',
  notInvited: 'There is no invitation of this address',
  /** To those who invite. */
  heldWhileClosed: 'New accounts are closed here: whoever has none comes in once an admin makes one.',

  /** Adding somebody who does not want it. */
  doesNotWant: 'This person does not want to be added to this project',
  leftRecently: (days: number) =>
    `This person left the project, or declined to join. You can add them again ${days} days after that.`,

  /** Asked before an address is verified that somebody else may have registered. */
  didYouCreate: 'Did you create this account?',
  disowned: 'The account is gone. Nobody can log in with the password that was chosen for it.',
  disownFailed: 'Failed to remove the account',
} as const
