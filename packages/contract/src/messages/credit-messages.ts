// The fixed sentences about credits and plans, beside those of messages.ts. Import-free.

export const creditMessages = {
  /** Entries of the ledger. */
  monthly: (month: string, plan: string) => `Monthly credits, ${month} (${plan})`,
  monthlyRest: (month: string, plan: string) => `Monthly credits, ${month} (rest, changed to ${plan})`,
  granted: 'Granted',
  grantedFor: (note: string) => `Granted: ${note}`,
  taken: 'Taken back',
  takenFor: (note: string) => `Taken back: ${note}`,

  amountInvalid: 'The amount must be a whole number between -1,000,000 and 1,000,000, and not 0',
  noteTooLong: 'The note must be at most 300 characters long',
  notSoMany: 'This person does not have that many credits',
  tooMany: 'Nobody can have more than a billion credits',
  planUnknown: 'The plan must be free, premium or business',
  personUnknown: 'There is no such person',
  monthInvalid: 'The month must be a month (YYYY-MM)',

  /** Beside the sentence that there are too few. */
  nextGrant: (amount: string, day: string) => `Your plan adds ${amount} credits on ${day}.`,
  noGrant: 'Your plan adds no credits by itself.',
  askContact: 'More credits are granted by',
  askOperator: 'More credits are granted by whoever runs this installation.',
  checkAgain: 'Check again',
  enoughNow: (credits: string) => `You have ${credits} credits now. You can go on.`,

  premiumStorageUsedUp: 'The Premium plan includes 10GB of storage. Delete files, or upgrade your plan.',
  auditFailed: 'Failed to read your activity',
} as const
