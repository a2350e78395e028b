// Texts about providers. Only the server uses them; a separate file keeps the first load small.

const sentToIt = 'Your images and prompts are sent to it.'
const connectedModel = `A model connected by your admin. ${sentToIt}`
const by = (what: string, name: string) => `${what} by ${name}. Your images and prompts are sent to ${name}.`

export const providerMessages = {
  /** Only the operator can fix it, so there is no advice to try again. */
  notAvailable: 'This provider is not available right now. Please choose another. No credits were used.',
  textNotAvailable: 'Summaries are not available right now. No credits were used.',
  notAccepted: 'The provider rejected this request. Try different images or another prompt. No credits were used.',
  /** Reason for a refusal, if the provider's own words give none. */
  refusals: {
    safety: "it breaks the provider's safety rules.",
    safetyOf: (categories: string) => `it breaks the provider's safety rules (${categories}).`,
    prohibited: 'it contains content the provider does not allow.',
    copied: 'the result would be too close to an existing work.',
    personal: 'it seems to contain personal data.',
  },
  descriptions: {
    google: by('Images and text', 'Google'),
    openai: by('Images and text', 'OpenAI'),
    compatible: connectedModel,
    local: 'Adjusts light, tone, colour, material and style with image processing. Your images stay on this server.',
    comfyui: `A workflow connected by your admin. ${sentToIt}`,
    automatic1111: connectedModel,
    fal: by('Images', 'fal'),
    replicate: by('Images', 'Replicate'),
    blackForestLabs: by('Images', 'Black Forest Labs'),
  },
  /** Use of the submitted material according to each provider's terms. */
  training: {
    local: 'Nothing is used for training.',
    google: {
      unknown: 'With a paid API key, Google does not use them for training. With an unpaid key, it may.',
      paid: 'Google does not use them for training.',
      unpaid: 'Google may use them to improve its products, and human reviewers may see them.',
    },
    openai: 'OpenAI does not use them for training unless your admin has opted in.',
    /** For servers without a statement by the operator. */
    own: 'Ask your admin how your images and prompts are used.',
    hosted: (name: string) => `See ${name}'s terms for how they are used.`,
  },
} as const
