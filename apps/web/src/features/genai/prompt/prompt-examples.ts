/** A first sentence for each of the trades. */
export const promptExamples = [
  {
    name: 'Kitchen cabinetry',
    prompt: 'Walnut cabinet fronts with brass handles and a white marble countertop, in soft morning light.',
  },
  {
    name: 'Living room',
    prompt: 'Sage green walls, a linen sofa and an oak floor, in warm afternoon light.',
  },
  {
    name: 'Stone countertop',
    prompt: 'A green marble countertop and a zellige backsplash, in bright daylight.',
  },
  {
    name: 'Listing to stage',
    prompt: 'White walls, a light oak floor and linen curtains, in soft daylight.',
  },
] as const

export const isExample = (text: string): boolean => promptExamples.some(({ prompt }) => prompt === text)
