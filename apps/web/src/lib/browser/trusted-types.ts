// Trusted Types: the page's policy refuses to parse markup, or to start a worker, from a mere string. What is our own, or
// was reduced to the contract's list before, passes through here; where a browser has no such policies nothing changes.

type Rules = {
  readonly createHTML?: (text: string) => string
  readonly createScriptURL?: (text: string) => string | null
}
/** A trusted text is an object that the sinks of the page take instead of a string. */
type Policy = { readonly createHTML: (text: string) => string }
type Factory = { readonly createPolicy: (name: string, rules: Rules) => Policy; readonly defaultPolicy: Policy | null }

const factory = (): Factory | undefined => (globalThis as { trustedTypes?: Factory }).trustedTypes

let policy: Policy | undefined

/** Only for markup that stands in our own files, and for what `reduceHtml` has answered. */
export const trustMarkup = (markup: string): string => {
  policy ??= factory()?.createPolicy('joinery', { createHTML: (text) => text })
  return policy?.createHTML(markup) ?? markup
}

const isOwnFile = (address: string): boolean => {
  const { origin, pathname } = new URL(address, location.href)
  return origin === location.origin && pathname.startsWith('/assets/')
}

/** Libraries that start workers by their address may start those of our own build. */
export const allowOwnWorkers = (): void => {
  const types = factory()
  if (!types || types.defaultPolicy) return
  types.createPolicy('default', { createScriptURL: (address) => (isOwnFile(address) ? address : null) })
}
