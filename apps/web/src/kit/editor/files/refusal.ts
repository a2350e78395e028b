/** A rejected file and the reason. */
export type Refusal = { readonly name: string; readonly reason: string }
