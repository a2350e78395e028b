export const search = {
  empty: 'Please enter a search term',
  tooLong: 'Search terms must be at most 200 characters long',
  failed: 'Failed to search. Please try again.',
  noResults: 'No results',
} as const
