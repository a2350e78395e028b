// The fixed sentences about credits and plans, beside those of messages.ts. Import-free.

export const creditMessages = {
  /** Entries of the ledger. */
  monthly: (month: string, plan: string) => `Monthly credits, ${month} (${plan})`,
  monthlyTopUp: (month: string, plan: string) => `Monthly credits, ${month} (top-up after change to ${plan})`,
  added: 'Credits added',
  addedFor: (note: string) => `Credits added: ${note}`,
  removed: 'Credits removed',
  removedFor: (note: string) => `Credits removed: ${note}`,

  amountInvalid: 'Enter a whole number from -1,000,000 to 1,000,000, except 0',
  noteTooLong: 'The reason must be at most 300 characters long',
  balanceTooLow: "You can't remove more credits than this person has",
  balanceTooHigh: "The balance can't exceed 1 billion credits",
  planUnknown: 'The plan must be free, premium or business',
  personNotFound: 'Person not found',
  monthInvalid: 'Enter a month as YYYY-MM',

  /** Beside the sentence that there are too few. */
  nextMonthlyCredits: (amount: string, day: string) => `Your plan adds ${amount} credits on ${day}.`,
  noMonthlyCredits: "Your plan doesn't include monthly credits.",
  moreFromContact: 'For more credits, contact {contact}.',
  moreFromAdmin: 'For more credits, ask your admin.',
  checkAgain: 'Check again',
  creditsAvailable: (credits: string) => `You now have ${credits} credits. You can continue.`,

  premiumStorageUsedUp: 'The Premium plan includes 10GB of storage. Delete some files or upgrade your plan.',
} as const
