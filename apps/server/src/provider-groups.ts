// Settings of the providers that there may be several of: AI_BASE_URL is one, AI_2_BASE_URL another. Each group is read
// once without a number and once for every number that the environment has.
import { compatibleServers } from '@joinery/image-providers/adapters/compatible-servers'
import { isInputField } from '@joinery/image-providers/adapters/input-fields'
import { z } from 'zod'

import { StartError } from './platform/process/start-error.ts'
import { credits } from './provider-settings.ts'
import { names, optional, text, webAddress, whole, type Setting } from './setting-checks.ts'
import { identityGroup } from './settings/identity-settings.ts'

const inputField = z.string().refine(isInputField, 'must be a name such as image_url, image_urls[] or input_image+')
const node = optional
const price = { about: 'The credits that an image there costs.', check: credits } as const
const training = {
  about: 'What happens to images there, in one sentence that people read beside the provider.',
  check: optional,
  example: 'It runs in our own workshop; nothing is kept.',
} as const
const key = { about: 'Its key.', check: optional, example: 'key' } as const

const groups = {
  AI: {
    BASE_URL: {
      about: 'Any address that speaks as OpenAI does, such as a model of your own; up to and with /v1.',
      check: webAddress.optional(),
      example: 'http://127.0.0.1:8000/v1',
    },
    API_KEY: { about: 'The key of AI_BASE_URL, if it wants one.', check: optional, example: 'key' },
    IMAGE_MODEL: { about: 'The image model at AI_BASE_URL.', check: optional, example: 'qwen-image-edit' },
    TEXT_MODEL: { about: 'The text model at AI_BASE_URL.', check: optional, example: 'qwen3' },
    NAME: { about: 'How people see the provider at AI_BASE_URL.', check: text.default('Own model') },
    SERVER: {
      about: 'Which program answers there: openai (or one just like it), stable-diffusion.cpp, vllm-omni or localai.',
      check: z.enum(compatibleServers, 'must be openai, stable-diffusion.cpp, vllm-omni or localai').default('openai'),
    },
    CREDITS: price,
    TRAINING: training,
  },
  COMFYUI: {
    BASE_URL: {
      about: 'The address of a ComfyUI; see docs/operate/ai.md.',
      check: webAddress.optional(),
      example: 'http://127.0.0.1:8188',
    },
    WORKFLOW: {
      about: 'The file with your workflow, as ComfyUI exports it for its API.',
      check: optional,
      example: './comfyui-workflow.json',
    },
    IMAGE_NODES: {
      about: 'The nodes that load the pictures, comma separated: the one that is changed, then references.',
      check: names,
      example: '10',
    },
    PROMPT_NODE: { about: 'The node that has the prompt, or node.input.', check: node, example: '6.text' },
    SEED_NODE: { about: 'The node that has the seed, if it should differ each time.', check: node, example: '3.seed' },
    MASK_NODE: { about: 'The node that loads the mask, if the workflow has one.', check: node, example: '11' },
    COUNT_NODE: { about: 'The node that has the number of images, if any.', check: node, example: '12.amount' },
    OUTPUT_NODE: {
      about: 'The node whose pictures are the result. Default: all that are saved.',
      check: node,
      example: '9',
    },
    NAME: { about: 'How people see it.', check: text.default('ComfyUI') },
    CREDITS: price,
    TRAINING: training,
  },
  A1111: {
    BASE_URL: {
      about: 'The address of an AUTOMATIC1111 web UI or Forge that was started with --api.',
      check: webAddress.optional(),
      example: 'http://127.0.0.1:7860',
    },
    API_KEY: { about: 'name:password, as given to --api-auth.', check: optional, example: 'name:password' },
    MODEL: { about: 'The checkpoint. Default: the one that is loaded.', check: optional, example: 'juggernautXL' },
    STRENGTH: {
      about: 'How much of the picture is made anew, in percent.',
      check: whole(1, 100).default(55),
    },
    STEPS: { about: 'How many steps it takes.', check: whole(1, 200).default(30) },
    LONGEST_SIDE: { about: 'The longest side of what it makes.', check: whole(256, 4096).default(1024) },
    NAME: { about: 'How people see it.', check: text.default('Stable Diffusion') },
    CREDITS: price,
    TRAINING: training,
  },
  FAL: {
    API_KEY: { ...key, about: 'The key of fal.' },
    MODEL: { about: 'The model at fal.', check: optional, example: 'fal-ai/flux-2-pro/edit' },
    IMAGE_FIELD: {
      about: 'The field for pictures: image_url (one), image_urls[] (a list) or image_url+ (numbered).',
      check: inputField.default('image_urls[]'),
    },
    MASK_FIELD: {
      about: 'The field for the mask, if the model has one.',
      check: inputField.optional(),
      example: 'mask_url',
    },
    NAME: { about: 'How people see it. Default: fal and the model.', check: optional, example: 'fal' },
    BASE_URL: { about: "fal's queue.", check: webAddress.default('https://queue.fal.run') },
    MODELS_URL: { about: "fal's list of models.", check: webAddress.default('https://api.fal.ai/v1') },
    CREDITS: price,
    TRAINING: training,
  },
  REPLICATE: {
    API_KEY: { ...key, about: 'The key of Replicate.' },
    MODEL: { about: 'The model at Replicate.', check: optional, example: 'black-forest-labs/flux-2-pro' },
    IMAGE_FIELD: {
      about: 'The field for pictures: image (one), input_images[] (a list) or input_image+ (numbered).',
      check: inputField.default('input_images[]'),
    },
    MASK_FIELD: {
      about: 'The field for the mask, if the model has one.',
      check: inputField.optional(),
      example: 'mask',
    },
    MASK: {
      about: "What the model changes: 'white' or 'black'.",
      check: z.enum(['white', 'black'], 'must be white or black').default('white'),
    },
    COUNT_FIELD: {
      about: 'The field for the number of images, if the model has one.',
      check: inputField.optional(),
      example: 'num_outputs',
    },
    NAME: { about: 'How people see it. Default: Replicate and the model.', check: optional, example: 'Replicate' },
    BASE_URL: { about: "Replicate's API.", check: webAddress.default('https://api.replicate.com/v1') },
    CREDITS: price,
    TRAINING: training,
  },
  BFL: {
    API_KEY: { ...key, about: 'The key of Black Forest Labs.' },
    MODEL: { about: 'The model at Black Forest Labs.', check: optional, example: 'flux-2-pro' },
    NAME: { about: 'How people see it. Default: Black Forest Labs and the model.', check: optional, example: 'FLUX' },
    BASE_URL: { about: 'The API of Black Forest Labs.', check: webAddress.default('https://api.bfl.ai/v1') },
    CREDITS: price,
    TRAINING: training,
  },
  OIDC: identityGroup,
} as const satisfies Record<string, Record<string, Setting>>

type Groups = typeof groups
type GroupName = keyof Groups
/** What every provider of a group has: one without it is none, or ends the start. */
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
  /** Null: the one without a number. */
  readonly number: number | null
}
export type ProviderGroups = { readonly [Name in GroupName]: readonly Values<Name>[] }

/** Without it there is no provider; with it, these are needed, one of each list. */
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

/** A number whose name is not a setting is a slip of the pen, and is told. */
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

/** With or without a number. */
export const isGroupSetting = (name: string): boolean =>
  groupNames.some(
    (group) =>
      name.startsWith(`${group}_`) &&
      Object.hasOwn(groups[group], name.slice(group.length + 1).replace(/^\d{1,3}_/, '')),
  )

export const readProviderGroups = (environment: NodeJS.ProcessEnv): ProviderGroups => {
  const read: Partial<Record<GroupName, readonly object[]>> = {}
  for (const group of groupNames) {
    const numbers = [null, ...numbersIn(group, environment)]
    read[group] = numbers.flatMap((number) => readOne(group, number, environment) ?? [])
  }
  return read as ProviderGroups // each value came out of the check of the same name
}

/** For .env.example, without a number. */
export const groupExamples = (): [string, Setting][] =>
  groupNames.flatMap((group) =>
    Object.entries<Setting>(groups[group]).map(([suffix, setting], index): [string, Setting] => [
      `${group}_${suffix}`,
      index === 0 ? { ...setting, about: `${setting.about} More of them: ${group}_2_${suffix}, and so on.` } : setting,
    ]),
  )
