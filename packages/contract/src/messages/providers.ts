// Sentences about providers. Apart from the others: only the server says them, and the first load stays light.

const own = 'Your images and words are sent to it.'
const by = (what: string, name: string) => `${what} by ${name}. Your images and words are sent to ${name}.`

export const providerMessages = {
  /** Only the operator can mend it, so nobody is told to try again. */
  notAvailable: 'This provider is not available at the moment. Please choose another one. No credits were used.',
  textNotAvailable: 'Summaries are not available at the moment. No credits were used.',
  notAccepted: 'The provider did not accept this request. Other pictures or words may work. No credits were used.',
  /** Why a provider refused, where it does not say so in words of its own. */
  refusals: {
    safety: 'its safety rules do not allow this.',
    safetyOf: (categories: string) => `its safety rules do not allow this (${categories}).`,
    prohibited: 'it contains something that is not allowed there.',
    copied: 'the result would be too close to an existing work.',
    personal: 'it seems to contain personal data.',
  },
  descriptions: {
    google: by('Images and texts', 'Google'),
    openai: by('Images and texts', 'OpenAI'),
    compatible: `A model that the operator of this site has connected. ${own}`,
    local: 'Light, tone, colour, material and style by image processing on this server. Nothing leaves it.',
    comfyui: `A workflow that the operator of this site has connected. ${own}`,
    automatic1111: `A model that the operator of this site has connected. ${own}`,
    fal: by('Images', 'fal'),
    replicate: by('Images', 'Replicate'),
    blackForestLabs: by('Images', 'Black Forest Labs'),
  },
  /** What becomes of the material, as the terms of each have it. */
  training: {
    local: 'Nothing is used for training.',
    google: {
      unknown: 'With a paid key Google does not train on them; with an unpaid key Google may use them.',
      paid: 'Google does not train on them.',
      unpaid: 'Google may use them to improve its products, and people there may see them.',
    },
    openai: 'OpenAI does not train on them unless the operator of this site has agreed to that.',
    /** Of servers whose operator has not said anything. */
    own: 'What happens to them there is up to the operator of this site.',
    hosted: (name: string) => `What ${name} does with them is said in its terms.`,
  },
} as const
