/** A file that was not taken, and why. */
export type Refusal = { readonly name: string; readonly reason: string }
