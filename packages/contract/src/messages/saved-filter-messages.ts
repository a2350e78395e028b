// A person's saved filters of a board.

export const savedFilterMessages = {
  title: 'Saved filters',
  none: 'No saved filters yet. Filter the board, then save the filter here.',
  name: 'Name of this filter',
  save: 'Save filter',
  saved: 'Filter saved',
  deleted: 'Filter deleted',
  delete: (name: string) => `Delete ${name}`,
  loadFailed: 'Failed to load saved filters. Please try again.',
  saveFailed: 'Failed to save filter. Please try again.',
  deleteFailed: 'Failed to delete filter. Please try again.',
} as const
