// The fixed sentences about invitations and being added, beside those of messages.ts. Import-free.

export const invitationMessages = {
  invalid: 'This invitation is not valid any more. Ask whoever invited you to send it again.',
  otherAddress: 'This invitation was sent to another address',
  otherAccount: 'This invitation was sent to another address. Log in with that one to accept it.',
  declined: 'Invitation declined',
  acceptFailed: 'Failed to accept the invitation',
  declineFailed: 'Failed to decline the invitation',
  readFailed: 'Failed to read the invitation',
  resendFailed: 'Failed to send the invitation again',
  notInvited: 'There is no invitation to send again',

  /** Adding somebody who does not want it. */
  doesNotWant: 'This person does not want to be added to this project',
  leftRecently: (days: number) =>
    `This person left the project, or declined to join. You can add them again ${days} days after that.`,

  /** Asked before an address is verified that somebody else may have registered. */
  didYouCreate: 'Did you create this account?',
  disowned: 'The account is gone. Nobody can log in with the password that was chosen for it.',
  disownFailed: 'Failed to remove the account',
} as const
