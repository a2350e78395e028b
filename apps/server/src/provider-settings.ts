// Settings of the providers that there is one of: Google, OpenAI, the local studio, and what holds for all of them.
import { limits } from '@joinery/contract/limits'
import { z } from 'zod'

import { models, optional, text, webAddress, whole, type Setting } from './setting-checks.ts'

export const credits = whole(0, 1_000_000).default(limits.ai.imageCredits)

export const providerSettings = {
  GOOGLE_API_KEY: {
    about: "The key of Google's Gemini API. With it, its first image model is the default provider.",
    check: optional,
    example: 'key',
  },
  GOOGLE_IMAGE_MODELS: {
    about: 'The Gemini image models that people may choose, comma separated.',
    check: models('gemini-3.1-flash-image,gemini-3-pro-image'),
    example: 'gemini-3.1-flash-image,gemini-3-pro-image',
  },
  GOOGLE_TEXT_MODEL: { about: 'The Gemini model that writes summaries.', check: text.default('gemini-3.6-flash') },
  GOOGLE_BASE_URL: {
    about: "Where Google's API is reached, for those who go through a gateway.",
    check: webAddress.default('https://generativelanguage.googleapis.com/v1beta'),
  },
  GOOGLE_TIER: {
    about: "'paid' or 'unpaid' says which quota the key has: Google may use what is sent with an unpaid one.",
    check: z.enum(['unknown', 'paid', 'unpaid'], 'must be unknown, paid or unpaid').default('unknown'),
  },
  GOOGLE_CREDITS: { about: 'The credits that an image by Google costs.', check: credits },
  OPENAI_API_KEY: { about: 'The key of the OpenAI API.', check: optional, example: 'key' },
  OPENAI_IMAGE_MODELS: {
    about: 'The OpenAI image models that people may choose, comma separated.',
    check: models('gpt-image-2'),
    example: 'gpt-image-2',
  },
  OPENAI_TEXT_MODEL: { about: 'The OpenAI model that writes summaries.', check: text.default('gpt-5.4-mini') },
  OPENAI_BASE_URL: {
    about: "Where OpenAI's API is reached, for those who go through a gateway.",
    check: webAddress.default('https://api.openai.com/v1'),
  },
  OPENAI_CREDITS: { about: 'The credits that an image by OpenAI costs.', check: credits },
  LOCAL_CREDITS: { about: 'The credits that an image by the local preview costs; 0 makes it free.', check: credits },
  AI_HEALTH_MINUTES: {
    about: 'How often each provider is asked whether it works; 0 asks never.',
    check: whole(0, 10_000).default(60),
  },
  C2PA_CERTIFICATE: {
    about:
      'A PEM file with your certificate for content credentials (C2PA) and its chain: generated images are signed.',
    check: optional,
    example: '/etc/joinery/c2pa.pem',
  },
  C2PA_KEY: {
    about: 'The PEM file with its private key (EC, P-256); required with C2PA_CERTIFICATE.',
    check: optional,
    example: '/etc/joinery/c2pa.key',
  },
} as const satisfies Record<string, Setting>
