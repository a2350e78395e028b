// Settings of providers that can be configured several times: AI_BASE_URL is one, AI_2_BASE_URL another. Each group is
// read without a number and for every number in the environment.
import { compatibleServers } from '@joinery/image-providers/adapters/compatible-servers'
import { isInputField } from '@joinery/image-providers/adapters/input-fields'
import { z } from 'zod'

import { identityGroup } from './config/identity-settings.ts'
import { StartError } from './platform/process/start-error.ts'
import { credits } from './provider-settings.ts'
import { names, optional, text, webAddress, whole, type Setting } from './setting-checks.ts'

const inputField = z.string().refine(isInputField, 'must be a name such as image_url, image_urls[] or input_image+')
const node = optional
const price = { about: 'Credits per image.', check: credits } as const
const training = {
  about: 'How the provider uses submitted images, in one sentence shown next to the provider.',
  check: optional,
  example: 'Runs on our own server. Nothing is stored.',
} as const
const key = { about: 'Its API key.', check: optional, example: 'key' } as const

const groups = {
  AI: {
    BASE_URL: {
      about: 'The address, including /v1, of an OpenAI-compatible API, such as your own model.',
      check: webAddress.optional(),
      example: 'http://127.0.0.1:8000/v1',
    },
    API_KEY: { about: 'The API key for AI_BASE_URL, if required.', check: optional, example: 'key' },
    IMAGE_MODEL: { about: 'The image model at AI_BASE_URL.', check: optional, example: 'qwen-image-edit' },
    TEXT_MODEL: { about: 'The text model at AI_BASE_URL.', check: optional, example: 'qwen3' },
    NAME: { about: 'Display name of the provider at AI_BASE_URL.', check: text.default('Own model') },
    SERVER: {
      about: 'The software at AI_BASE_URL: openai (or compatible), stable-diffusion.cpp, vllm-omni or localai.',
      check: z.enum(compatibleServers, 'must be openai, stable-diffusion.cpp, vllm-omni or localai').default('openai'),
    },
    CREDITS: price,
    TRAINING: training,
  },
  COMFYUI: {
    BASE_URL: {
      about: 'The address of a ComfyUI server. See docs/operate/ai.md.',
      check: webAddress.optional(),
      example: 'http://127.0.0.1:8188',
    },
    WORKFLOW: {
      about: 'The workflow file, exported from ComfyUI in API format.',
      check: optional,
      example: './comfyui-workflow.json',
    },
    IMAGE_NODES: {
      about: 'Comma-separated nodes that load the images: the image to change first, then references.',
      check: names,
      example: '10',
    },
    PROMPT_NODE: { about: 'The node with the prompt, written as node or node.input.', check: node, example: '6.text' },
    SEED_NODE: { about: 'The node with the seed. If set, each image gets a new seed.', check: node, example: '3.seed' },
    MASK_NODE: { about: 'The node that loads the mask, if the workflow has one.', check: node, example: '11' },
    COUNT_NODE: { about: 'The node with the number of images, if any.', check: node, example: '12.amount' },
    OUTPUT_NODE: {
      about: 'The node that outputs the result. Default: all saved images.',
      check: node,
      example: '9',
    },
    NAME: { about: 'Display name.', check: text.default('ComfyUI') },
    CREDITS: price,
    TRAINING: training,
  },
  A1111: {
    BASE_URL: {
      about: 'The address of an AUTOMATIC1111 web UI or Forge, started with --api.',
      check: webAddress.optional(),
      example: 'http://127.0.0.1:7860',
    },
    API_KEY: { about: 'The login given to --api-auth, as name:password.', check: optional, example: 'name:password' },
    MODEL: { about: 'The checkpoint. Default: the loaded one.', check: optional, example: 'juggernautXL' },
    STRENGTH: {
      about: 'How much of the image to change, in percent.',
      check: whole(1, 100).default(55),
    },
    STEPS: { about: 'Number of steps.', check: whole(1, 200).default(30) },
    LONGEST_SIDE: { about: 'The longest side of generated images.', check: whole(256, 4096).default(1024) },
    NAME: { about: 'Display name.', check: text.default('Stable Diffusion') },
    CREDITS: price,
    TRAINING: training,
  },
  FAL: {
    API_KEY: { ...key, about: 'The fal API key.' },
    MODEL: { about: 'The fal model.', check: optional, example: 'fal-ai/flux-2-pro/edit' },
    IMAGE_FIELD: {
      about: 'The field for images: image_url (one), image_urls[] (a list) or image_url+ (numbered).',
      check: inputField.default('image_urls[]'),
    },
    MASK_FIELD: {
      about: 'The field for the mask, if the model has one.',
      check: inputField.optional(),
      example: 'mask_url',
    },
    NAME: { about: 'Display name. Default: fal and the model.', check: optional, example: 'fal' },
    BASE_URL: { about: "Address of fal's queue.", check: webAddress.default('https://queue.fal.run') },
    MODELS_URL: { about: "Address of fal's model list.", check: webAddress.default('https://api.fal.ai/v1') },
    CREDITS: price,
    TRAINING: training,
  },
  REPLICATE: {
    API_KEY: { ...key, about: 'The Replicate API key.' },
    MODEL: { about: 'The Replicate model.', check: optional, example: 'black-forest-labs/flux-2-pro' },
    IMAGE_FIELD: {
      about: 'The field for images: image (one), input_images[] (a list) or input_image+ (numbered).',
      check: inputField.default('input_images[]'),
    },
    MASK_FIELD: {
      about: 'The field for the mask, if the model has one.',
      check: inputField.optional(),
      example: 'mask',
    },
    MASK: {
      about: "The mask colour that marks the area to change: 'white' or 'black'.",
      check: z.enum(['white', 'black'], 'must be white or black').default('white'),
    },
    COUNT_FIELD: {
      about: 'The field for the number of images, if the model has one.',
      check: inputField.optional(),
      example: 'num_outputs',
    },
    NAME: { about: 'Display name. Default: Replicate and the model.', check: optional, example: 'Replicate' },
    BASE_URL: { about: "Address of Replicate's API.", check: webAddress.default('https://api.replicate.com/v1') },
    CREDITS: price,
    TRAINING: training,
  },
  BFL: {
    API_KEY: { ...key, about: 'The Black Forest Labs API key.' },
    MODEL: { about: 'The Black Forest Labs model.', check: optional, example: 'flux-2-pro' },
    NAME: { about: 'Display name. Default: Black Forest Labs and the model.', check: optional, example: 'FLUX' },
    BASE_URL: { about: 'Address of the Black Forest Labs API.', check: webAddress.default('https://api.bfl.ai/v1') },
    CREDITS: price,
    TRAINING: training,
  },
  OIDC: identityGroup,
} as const satisfies Record<string, Record<string, Setting>>

type Groups = typeof groups
type GroupName = keyof Groups
/** Settings every provider of a group has; without them there is no provider, or the start fails. */
type Always<Name extends GroupName> =
  | (typeof needs)[Name]['by']
  | Extract<(typeof needs)[Name]['also'][number], readonly [string]>[0]
type Values<Name extends GroupName> = {
  readonly [Suffix in keyof Groups[Name]]: Groups[Name][Suffix] extends {
    readonly check: infer Check extends z.ZodType
  }
    ? Suffix extends Always<Name>
      ? NonNullable<z.infer<Check>>
      : z.infer<Check>
    : never
} & {
  /** Null for the one without a number. */
  readonly number: number | null
}
export type ProviderGroups = { readonly [Name in GroupName]: readonly Values<Name>[] }

/** `by` enables the provider; it then also requires one setting of each list in `also`. */
const needs = {
  AI: { by: 'BASE_URL', also: [['IMAGE_MODEL', 'TEXT_MODEL']] },
  COMFYUI: { by: 'BASE_URL', also: [['WORKFLOW'], ['IMAGE_NODES'], ['PROMPT_NODE']] },
  A1111: { by: 'BASE_URL', also: [] },
  FAL: { by: 'API_KEY', also: [['MODEL']] },
  REPLICATE: { by: 'API_KEY', also: [['MODEL']] },
  BFL: { by: 'API_KEY', also: [['MODEL']] },
  OIDC: { by: 'ISSUER', also: [['CLIENT_ID']] },
} as const satisfies Record<GroupName, { readonly by: string; readonly also: readonly (readonly string[])[] }>

const isGroup = (name: string): name is GroupName => Object.hasOwn(groups, name)
const groupNames = Object.keys(groups).filter(isGroup)

const isGiven = (value: unknown): boolean => value !== undefined && (!Array.isArray(value) || value.length > 0)

const readOne = (group: GroupName, number: number | null, environment: NodeJS.ProcessEnv): object | undefined => {
  const prefix = number === null ? group : `${group}_${number}`
  const { by, also } = needs[group]
  if (!environment[`${prefix}_${by}`]) {
    if (number !== null) throw new StartError(`${prefix}_${by} is required with the other settings of ${prefix}.`)
    return undefined
  }
  const values: Record<string, unknown> = { number }
  for (const [suffix, { check }] of Object.entries<Setting>(groups[group])) {
    const name = `${prefix}_${suffix}`
    const given = environment[name]
    const result = check.safeParse(given === '' ? undefined : given)
    if (!result.success) {
      const shown = /KEY|SECRET/.test(suffix) ? '' : `, not "${given}"`
      throw new StartError(`${name} ${result.error.issues[0]?.message ?? 'is not valid'}${shown}.`)
    }
    values[suffix] = result.data
  }
  for (const choice of also) {
    if (choice.some((suffix) => isGiven(values[suffix]))) continue
    const wanted = choice.map((suffix) => `${prefix}_${suffix}`).join(' or ')
    throw new StartError(`${wanted} is required with ${prefix}_${by}.`)
  }
  return values
}

/** Rejects a numbered name that is not a setting as a typo. */
const numbersIn = (group: GroupName, environment: NodeJS.ProcessEnv): number[] => {
  const found = new Set<number>()
  for (const [name, value] of Object.entries(environment)) {
    if (!name.startsWith(`${group}_`) || value === undefined || value === '') continue
    const [, number, suffix = ''] = /^(\d{1,3})_(.+)$/.exec(name.slice(group.length + 1)) ?? []
    if (number === undefined) continue
    if (!Object.hasOwn(groups[group], suffix)) throw new StartError(`${name} is not a setting.`)
    found.add(Number(number))
  }
  return [...found].toSorted((one, other) => one - other)
}

/** Accepts names with and without a number. */
export const isGroupSetting = (name: string): boolean =>
  groupNames.some(
    (group) =>
      name.startsWith(`${group}_`) &&
      Object.hasOwn(groups[group], name.slice(group.length + 1).replace(/^\d{1,3}_/, '')),
  )

const numbered = /^([A-Z\d]+?)((?:_\d{1,3})?)_([A-Z_]+)$/

/** The provider a setting belongs to, such as AI_2. */
export const providerOf = (name: string): string | undefined => {
  const [, group = '', number = ''] = numbered.exec(name) ?? []
  return isGroupSetting(name) ? `${group}${number}` : undefined
}

export const findGroupSetting = (name: string): Setting | undefined => {
  const [, group = '', , suffix = ''] = numbered.exec(name) ?? []
  if (!isGroup(group) || !isGroupSetting(name)) return undefined
  const settings: Readonly<Record<string, Setting>> = groups[group]
  return settings[suffix]
}

/** All names of the providers given by any of their settings, with or without a number. */
export const namesOfProviders = (given: Iterable<string>): string[] => {
  const numbers = new Set([...groupNames, ...[...given].flatMap((name) => providerOf(name) ?? [])])
  return [...numbers].flatMap((provider) => {
    const group = provider.replace(/_\d+$/, '')
    return isGroup(group) ? Object.keys(groups[group]).map((suffix) => `${provider}_${suffix}`) : []
  })
}

export const readProviderGroups = (environment: NodeJS.ProcessEnv): ProviderGroups => {
  const read: Partial<Record<GroupName, readonly object[]>> = {}
  for (const group of groupNames) {
    const numbers = [null, ...numbersIn(group, environment)]
    read[group] = numbers.flatMap((number) => readOne(group, number, environment) ?? [])
  }
  return read as ProviderGroups // each value passed the check of its name
}

/** For .env.example, without numbers. */
export const groupExamples = (): [string, Setting][] =>
  groupNames.flatMap((group) =>
    Object.entries<Setting>(groups[group]).map(([suffix, setting], index): [string, Setting] => [
      `${group}_${suffix}`,
      index === 0
        ? { ...setting, about: `${setting.about} For more than one: ${group}_2_${suffix}, and so on.` }
        : setting,
    ]),
  )
