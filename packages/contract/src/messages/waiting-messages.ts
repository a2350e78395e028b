// Texts of the list of things that are waiting for you.

export const waitingMessages = {
  title: 'Waiting for you',
  loadFailed: 'Failed to load your open items. Please try again.',
  showFewer: 'Show fewer',
  showAll: 'Show all',
  showAllOf: (count: number) => `Show all ${count}`,
  /** There are more items than are listed. */
  mostUrgent: 'Showing the most urgent items.',
  noText: 'No text',
  due: 'Due',
  kinds: {
    approval: { from: '{from} requested your approval', alone: 'Approval requested' },
    pin: { from: '{from} mentioned you', alone: 'You were mentioned' },
    card: { alone: 'Assigned to you' },
    item: { alone: 'Checklist item assigned to you' },
    invitation: { from: '{from} invited you', alone: 'You were invited' },
  },
} as const
