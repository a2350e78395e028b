// Texts of the Gen A.I. tab.
import { plural } from '../text/counts.ts'
import { imageMessages } from './image-messages.ts'

export const genaiMessages = {
  workspace: 'Image workspace',
  imagesReady: 'Your images are ready',

  emptyTitle: 'Add an image to get started',
  emptyHelp: (most: number) =>
    `Add up to ${most} images, such as a model view, a room photo or a stone sample. We change the first image and use the others as references.`,
  addImages: 'Add images',
  takePhoto: 'Take photo',
  fromProject: 'From this project',
  selections: 'Selections',
  projectImages: 'Images in this project',
  images: 'Images',
  countOf: (count: number, most: number) => `${count} of ${most}`,
  selectedOf: (count: number, most: number) => `${count} selected (up to ${most})`,
  makeMain: (name: string) => `Make ${name} the main image`,
  remove: (name: string) => `Remove ${name}`,
  add: 'Add',
  converting: 'Converting photo...',

  form: 'Generate an image',
  promptPlaceholder: 'What would you like to change? Describe the material, colour or light.',
  examples: 'Examples',
  format: 'Output format',
  variations: 'Variations',
  moreOptions: 'More options',
  seed: 'Seed',
  seedHint: 'Use the same seed, images and prompt to get the same result. Leave empty for a new result each time.',
  reset: 'Reset',
  cleared: 'Form cleared',

  queue: {
    title: 'Queue',
    show: (prompt: string) => `Show: ${prompt}`,
    cancel: (prompt: string) => `Cancel: ${prompt}`,
    dismiss: (prompt: string) => `Dismiss: ${prompt}`,
    retry: (prompt: string) => `Retry: ${prompt}`,
    retryWith: (provider: string, price: string) => `Use ${provider}: ${price}`,
    running: (progress: string, provider: string) => `${progress} · ${provider}`,
    ready: (count: number) => `Ready: ${count} ${plural(count, 'image')}`,
    cancelled: (provider: string) => `Cancelled · ${provider}`,
    failed: (provider: string) => `Failed · ${provider}`,
    showAll: (count: number) => `Show all ${count}`,
  },

  result: {
    before: 'Before',
    after: 'After',
    asInput: 'Use as input image',
    saveAsVersionOf: (name: string) => `Save as new version of ${name}`,
    post: 'Post to group chat',
    createCard: 'Create card',
    reusePrompt: 'Reuse prompt',
    seed: (seed: number) => `Seed ${seed}`,
    reusePromptAndSeed: 'Reuse prompt and seed',
    saved: imageMessages.saved,
    savedAsVersion: (version: number, name: string) => `Saved as version ${version} of ${name}`,
    posted: 'Posted to group chat',
    cardCreated: 'Card created',
  },

  variation: {
    choose: 'Choose image',
    all: 'All',
    allImages: 'All images',
    image: (number: number) => `Image ${number}`,
    imageOf: (number: number, prompt: string) => `image ${number}: ${prompt}`,
    compare: 'Compare',
    compareImage: (number: number) => `Compare image ${number}`,
    saveImage: (number: number) => `Save image ${number} to project`,
    imageAsInput: (number: number) => `Use image ${number} as input`,
    downloadImage: (number: number) => `Download image ${number}`,
  },

  latest: 'Latest',
  allGenerated: 'All generated images',
} as const

export type PromptExample = { readonly name: string; readonly prompt: string }

/** Prompts to start with, one for each trade. */
export const promptExamples: readonly PromptExample[] = [
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
]

/** Prompts the local preview can apply to every image: light and style, without naming objects. */
export const localPromptExamples: readonly PromptExample[] = [
  { name: 'Evening light', prompt: 'Warm evening light.' },
  { name: 'Daylight', prompt: 'Soft, bright daylight.' },
  { name: 'Cool morning', prompt: 'Cool morning light with more contrast.' },
  { name: 'Pencil sketch', prompt: 'A pencil sketch.' },
]
