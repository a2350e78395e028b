export type Refusal = { readonly name: string; readonly reason: string }
