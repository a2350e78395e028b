// A product with two providers served by one double, for tests of provider health.
import type { AppContext } from '#create-context'
import { listProviderHealth, type ProviderHealth } from '#features/ai/health/list-provider-health.ts'

import { startVendor, type Vendor, type VendorAnswer } from './loopback-vendor.ts'
import type { TestApp } from './test-app.ts'

export const gemini = 'gemini-3.1-flash-image'
export const gpt = 'gpt-image-2'
export const openaiKey = 'an-openai-key-0002'

export const connectBoth = ({ address }: Vendor): Record<string, string> => ({
  GOOGLE_API_KEY: 'a-google-key-0001',
  GOOGLE_BASE_URL: address,
  GOOGLE_IMAGE_MODELS: gemini,
  OPENAI_API_KEY: openaiKey,
  OPENAI_BASE_URL: address,
})

export const answerJson =
  (status: number, body: unknown): VendorAnswer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** Response to the health check. */
export const works = answerJson(200, { id: 'a model', name: 'models/a' })

export const startWorking = async (): Promise<Vendor> => {
  const vendor = await startVendor()
  vendor.answer(works)
  return vendor
}

export const healthOf = async (app: TestApp, id: string): Promise<ProviderHealth | undefined> =>
  (await listProviderHealth(app.app.context)).find((one) => one.id === id)

export const statesOf = async (context: AppContext): Promise<string[]> =>
  (await listProviderHealth(context)).map(({ health }) => health)
