// The fixed sentences about who may create an account, beside those of messages.ts. Import-free.

export const registrationMessages = {
  /** The same for whoever is not invited and whoever has an account: it tells neither. */
  invitedOnly:
    'Accounts are by invitation here. If you were invited, follow the link in the mail, or use the address that it was sent to. If you have an account, log in.',
  closed: 'New accounts are closed here. If you have an account, log in.',
  invitationWaits: 'New accounts are closed here at the moment. Your invitation is kept until they open again.',
} as const
