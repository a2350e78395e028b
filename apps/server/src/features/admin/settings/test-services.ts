// Tests a mail server and AI providers with settings that are not saved yet.
import type { Config } from '#config'
import type { AiState } from '#features/ai/ai-context.ts'
import { isAsked } from '#features/ai/choose-provider.ts'
import { askHealth } from '#features/ai/health/check-providers.ts'
import { createProviders } from '#features/ai/providers/create-providers.ts'
import type { Provider, ProviderKind } from '#features/ai/providers/provider.ts'
import { explainMailError } from '#features/mail/explain-mail-error.ts'
import { createSmtp } from '#features/mail/smtp.ts'

import { refuse, type Issue, type Plan } from './plan-change.ts'

const prefixes: Record<ProviderKind, string> = {
  google: 'GOOGLE',
  openai: 'OPENAI',
  compatible: 'AI',
  comfyui: 'COMFYUI',
  automatic1111: 'A1111',
  fal: 'FAL',
  replicate: 'REPLICATE',
  'black-forest-labs': 'BFL',
  local: 'LOCAL',
}

/** The settings of a provider begin with this: AI_2 of AI_2_BASE_URL. */
const prefixOf = ({ id, kind }: Provider): string =>
  id.startsWith(`${kind}-`) ? `${prefixes[kind]}_${id.slice(kind.length + 1)}` : prefixes[kind]

const listOwn = (provider: Provider, names: readonly string[]): string[] => {
  const prefix = `${prefixOf(provider)}_`
  return names.filter((name) => name.startsWith(prefix) && !/^\d/.test(name.slice(prefix.length)))
}

/** The setting to look at: the key, else the address, else any of the provider's. */
const fieldOf = (own: readonly string[]): string =>
  own.find((name) => name.endsWith('_API_KEY')) ?? own.find((name) => name.endsWith('_URL')) ?? own[0] ?? 'settings'

const testMailServer = async (config: Config): Promise<Issue[]> => {
  try {
    await createSmtp(config)?.verify()
    return []
  } catch (error) {
    return [{ field: 'SMTP_URL', message: explainMailError(error) }]
  }
}

const testProviders = async (
  config: Config,
  names: readonly string[],
  isDue: (provider: Provider) => boolean,
): Promise<Tested> => {
  const due = createProviders(config).filter((one) => isAsked(one) && isDue(one))
  const issues = await Promise.all(
    due.map(async (provider): Promise<Issue[]> => {
      const problem = await askHealth(provider, new AbortController().signal)
      return problem ? [{ field: fieldOf(listOwn(provider, names)), message: problem.message }] : []
    }),
  )
  const byField = new Map(issues.flat().map((issue) => [issue.field, issue]))
  return { count: due.length, issues: [...byField.values()] }
}

type Tested = { readonly count: number; readonly issues: readonly Issue[] }

const testAll = async (
  config: Config,
  names: readonly string[],
  isDue: (provider: Provider) => boolean,
): Promise<Tested> => {
  const hasMail = names.includes('SMTP_URL') && config.SMTP_URL !== undefined
  const [mail, providers] = await Promise.all([
    hasMail ? testMailServer(config) : [],
    testProviders(config, names, isDue),
  ])
  return { count: Number(hasMail) + providers.count, issues: [...mail, ...providers.issues] }
}

/** Throws 422 with the changed settings that do not work. */
export const testChanges = async ({ providers }: AiState, { config, changes }: Plan): Promise<void> => {
  const names = changes.map(({ name }) => name)
  const known = new Map(providers.map(({ id, fingerprint }) => [id, fingerprint]))
  const { issues } = await testAll(config, names, ({ fingerprint, id }) => known.get(id) !== fingerprint)
  if (issues.length > 0) throw refuse('test_failed', issues)
}

/** Tests everything these settings belong to, whether they change it or not. */
export const testNamed = (config: Config, names: readonly string[]): Promise<Tested> =>
  testAll(config, names, (provider) => listOwn(provider, names).length > 0)
