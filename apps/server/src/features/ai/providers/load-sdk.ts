import type * as Sdk from 'ai'

/** The SDK is large (a quarter of a second, 20 MB): only who asks a provider loads it. */
export const loadSdk = async (): Promise<typeof Sdk> => {
  // It would write its warnings to the console by itself.
  globalThis.AI_SDK_LOG_WARNINGS = false
  return import('ai')
}
