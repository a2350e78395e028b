// The operator's servers with a special API: ComfyUI, AUTOMATIC1111 and Forge.
import { providerMessages } from '@joinery/contract/messages/providers'
import { automatic1111Images } from '@joinery/image-providers/adapters/automatic1111'
import { comfyuiImages } from '@joinery/image-providers/adapters/comfyui/comfyui'

import type { Config } from '#config'

import { fingerprintOf } from './fingerprint.ts'
import { numberedId } from './numbered-id.ts'
import type { Provider } from './provider.ts'

const { descriptions, training } = providerMessages

type Groups = Config['providerGroups']

export const comfyuiProviders = ({ COMFYUI }: Groups): Provider[] =>
  COMFYUI.flatMap((settings): Provider[] => {
    const { BASE_URL: baseUrl, WORKFLOW: workflow, PROMPT_NODE: promptNode } = settings
    if (baseUrl === undefined || workflow === undefined || promptNode === undefined) return []
    const options = {
      baseUrl,
      workflow,
      promptNode,
      imageNodes: settings.IMAGE_NODES,
      seedNode: settings.SEED_NODE,
      maskNode: settings.MASK_NODE,
      countNode: settings.COUNT_NODE,
      outputNode: settings.OUTPUT_NODE,
    }
    const { can, check, generate } = comfyuiImages(options)
    return [
      {
        id: numberedId('comfyui', settings.number),
        kind: 'comfyui',
        name: settings.NAME,
        description: descriptions.comfyui,
        training: settings.TRAINING ?? training.own,
        model: null,
        credits: settings.CREDITS,
        isAvailable: true,
        isLocal: false,
        longestSide: 2048,
        fingerprint: fingerprintOf(options),
        can,
        check,
        image: generate,
      },
    ]
  })

export const automatic1111Providers = ({ A1111 }: Groups): Provider[] =>
  A1111.flatMap((settings): Provider[] => {
    const { BASE_URL: baseUrl, MODEL: model = null, LONGEST_SIDE: longestSide } = settings
    if (baseUrl === undefined) return []
    const options = {
      baseUrl,
      login: settings.API_KEY,
      model,
      strength: settings.STRENGTH / 100,
      steps: settings.STEPS,
      longestSide,
    }
    const { can, check, generate } = automatic1111Images(options)
    return [
      {
        id: numberedId('automatic1111', settings.number),
        kind: 'automatic1111',
        name: settings.NAME,
        description: descriptions.automatic1111,
        training: settings.TRAINING ?? training.own,
        model,
        credits: settings.CREDITS,
        isAvailable: true,
        isLocal: false,
        longestSide,
        fingerprint: fingerprintOf(options),
        can,
        check,
        image: generate,
      },
    ]
  })
