// Trusted Types: the Content-Security-Policy rejects markup and worker URLs given as plain strings. Only our own
// markup and HTML reduced to the contract's list pass through here. Browsers without Trusted Types are unaffected.

type Rules = {
  readonly createHTML?: (text: string) => string
  readonly createScriptURL?: (text: string) => string | null
}
/** At runtime a trusted value is an object; sinks accept it in place of a string. */
type Policy = { readonly createHTML: (text: string) => string }
type Factory = { readonly createPolicy: (name: string, rules: Rules) => Policy; readonly defaultPolicy: Policy | null }

const factory = (): Factory | undefined => (globalThis as { trustedTypes?: Factory }).trustedTypes

let policy: Policy | undefined

/** Only for markup from our own files and for the output of `reduceHtml`. */
export const trustMarkup = (markup: string): string => {
  policy ??= factory()?.createPolicy('joinery', { createHTML: (text) => text })
  return policy?.createHTML(markup) ?? markup
}

const isOwnFile = (address: string): boolean => {
  const { origin, pathname } = new URL(address, location.href)
  return origin === location.origin && pathname.startsWith('/assets/')
}

/** Lets libraries start workers by URL, but only workers of our own build. */
export const allowOwnWorkers = (): void => {
  const types = factory()
  if (!types || types.defaultPolicy) return
  types.createPolicy('default', { createScriptURL: (address) => (isOwnFile(address) ? address : null) })
}
