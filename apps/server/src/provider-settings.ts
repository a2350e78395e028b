// Settings of single providers (Google, OpenAI, the local studio) and those shared by all.
import { limits } from '@joinery/contract/limits'
import { z } from 'zod'

import { models, optional, text, webAddress, whole, type Setting } from './setting-checks.ts'

export const credits = whole(0, 1_000_000).default(limits.ai.imageCredits)

export const providerSettings = {
  GOOGLE_API_KEY: {
    about: 'The Google Gemini API key. If set, the first Gemini image model is the default provider.',
    check: optional,
    example: 'key',
  },
  GOOGLE_IMAGE_MODELS: {
    about: 'Comma-separated Gemini image models people can choose.',
    check: models('gemini-3.1-flash-image,gemini-3-pro-image'),
    example: 'gemini-3.1-flash-image,gemini-3-pro-image',
  },
  GOOGLE_TEXT_MODEL: { about: 'The Gemini model that writes summaries.', check: text.default('gemini-3.6-flash') },
  GOOGLE_BASE_URL: {
    about: "Address of Google's API, if you use a gateway.",
    check: webAddress.default('https://generativelanguage.googleapis.com/v1beta'),
  },
  GOOGLE_TIER: {
    about:
      "Your Google plan: 'paid', 'unpaid' or 'unknown'. Google may use what you send with an unpaid key to improve its products.",
    check: z.enum(['unknown', 'paid', 'unpaid'], 'must be unknown, paid or unpaid').default('unknown'),
  },
  GOOGLE_CREDITS: { about: 'Credits per Google image.', check: credits },
  OPENAI_API_KEY: { about: 'The OpenAI API key.', check: optional, example: 'key' },
  OPENAI_IMAGE_MODELS: {
    about: 'Comma-separated OpenAI image models people can choose.',
    check: models('gpt-image-2'),
    example: 'gpt-image-2',
  },
  OPENAI_TEXT_MODEL: { about: 'The OpenAI model that writes summaries.', check: text.default('gpt-5.4-mini') },
  OPENAI_BASE_URL: {
    about: "Address of OpenAI's API, if you use a gateway.",
    check: webAddress.default('https://api.openai.com/v1'),
  },
  OPENAI_CREDITS: { about: 'Credits per OpenAI image.', check: credits },
  LOCAL_CREDITS: { about: 'Credits per local preview image. 0 makes it free.', check: credits },
  AI_HEALTH_MINUTES: {
    about: 'How often to check that each provider works. 0 turns checks off.',
    check: whole(0, 10_000).default(60),
  },
  C2PA_CERTIFICATE: {
    about:
      'A PEM file with your content credentials (C2PA) certificate and its chain. If set, generated images are signed.',
    check: optional,
    example: '/etc/joinery/c2pa.pem',
  },
  C2PA_KEY: {
    about: 'The PEM file with its private key (EC, P-256). Required with C2PA_CERTIFICATE.',
    check: optional,
    example: '/etc/joinery/c2pa.key',
  },
} as const satisfies Record<string, Setting>
