import type * as Sdk from 'ai'

/** Loads the SDK on first use, because it takes a quarter of a second and 20 MB. */
export const loadSdk = async (): Promise<typeof Sdk> => {
  // Otherwise it writes warnings to the console instead of the log.
  globalThis.AI_SDK_LOG_WARNINGS = false
  return import('ai')
}
