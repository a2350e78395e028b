// OpenAI's image models through `images/edits`.
import { createService } from '#http/service.ts'
import type { ImageProvider, Size } from '#image-provider.ts'
import { convertMask } from '#pictures/convert-mask.ts'
import { fitSize } from '#pictures/fit-size.ts'

import { appendPicture, imagesApiFaults, readImages } from './images-api.ts'

export type OpenaiOptions = { readonly baseUrl: string; readonly apiKey: string; readonly model: string }

const mostImages = 16

/** The first models have three sizes; gpt-image-2 and later accept any within these rules. */
const sizeFor = (model: string, size: Size): Size => {
  if (/^(gpt-image-1|chatgpt-image)/.test(model)) {
    const ratio = size.width / size.height
    if (ratio > 1.2) return { width: 1536, height: 1024 }
    return ratio < 1 / 1.2 ? { width: 1024, height: 1536 } : { width: 1024, height: 1024 }
  }
  return fitSize(size, { step: 16, longestSide: 3840, mostPixels: 3840 * 2160, fewestPixels: 655_360, widest: 3 })
}

export const openaiImages = ({ baseUrl, apiKey, model }: OpenaiOptions): ImageProvider => {
  const service = createService({ baseUrl, headers: { authorization: `Bearer ${apiKey}` }, secrets: [apiKey] })
  return {
    can: { mask: true, seed: false, count: true, progress: false, cancel: false },
    generate: async ({ images, prompt, size, mask, count = 1, signal }) => {
      const form = new FormData()
      form.append('model', model)
      form.append('prompt', prompt)
      for (const [index, picture] of images.slice(0, mostImages).entries()) {
        appendPicture(form, 'image[]', picture, `image-${index + 1}`)
      }
      if (mask) {
        const bytes = await convertMask(mask, 'transparent')
        appendPicture(form, 'mask', { bytes, mimetype: 'image/png' }, 'mask')
      }
      form.append('n', String(count))
      const fitted = sizeFor(model, size)
      form.append('size', `${fitted.width}x${fitted.height}`)
      const question = { method: 'POST', form, signal, faults: imagesApiFaults } as const
      return readImages(service, await service.askJson('/images/edits', question), signal)
    },
    check: async (signal) => {
      await service.ask(`/models/${encodeURIComponent(model)}`, { signal, faults: imagesApiFaults })
    },
  }
}
