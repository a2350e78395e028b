// Texts that the Gen A.I. tab and the revise panel share.
import { formatCredits } from '../text/counts.ts'

export const imageMessages = {
  prompt: 'Prompt',
  generate: 'Generate',
  free: 'Free',
  price: formatCredits,
  balance: (credits: number) => `You have ${formatCredits(credits)}`,

  provider: {
    label: 'Provider',
    notSetUp: (name: string) => `${name} (not set up)`,
    notAvailable: (name: string) => `${name} (not available)`,
    switched: (former: string, current: string) => `${former} is not available. We switched to ${current}.`,
    current: (name: string) => `Current provider: ${name}`,
  },

  preview: {
    title: 'Planned changes',
    reading: 'Reading your prompt...',
    areas: 'Areas',
    wholeImage: 'Whole image',
    unchanged: 'Unchanged',
    notUnderstood: 'Not applied',
    outlined: (areas: string) => `Outlined: ${areas}`,
    selectArea: 'Select the area',
  },

  area: {
    select: 'Select an area',
    selected: 'Selected area',
    selectedOnly: 'Selected area only',
    clear: 'Clear area',
    wholeImageSent: 'This provider receives the whole image. We only keep its changes inside the selected area.',
  },

  progress: {
    label: 'Generating',
    sending: 'Sending...',
    sendingPercent: (percent: number) => `Sending ${percent}%`,
    queued: 'In queue...',
    queuedBehind: (ahead: number) => `In queue, ${ahead} ahead`,
    generating: 'Generating your image...',
    generatingOneOf: (index: number, count: number) => `Generating image ${index} of ${count}...`,
    seconds: (seconds: number) => `${seconds} s`,
  },

  saveToProject: 'Save to project',
  saveAsVersion: 'Save as new version',
  saved: 'Saved to project files',
} as const
