// Selections of a comment on a file.
export const pinSelectionMessages = {
  linked: 'Selections',
  add: 'Add to selections',
  dialogTitle: (number: number) => `Selection for comment ${number}`,
  about: 'A new item gets the marked area as its image. It starts as a draft your clients cannot see.',
  item: 'Item',
  newItem: 'New item',
  title: 'Title',
  create: 'Add item',
  link: 'Link item',
  failed: 'Failed to save the selection. Please try again.',
} as const
