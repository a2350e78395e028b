import type { AdminContext } from '#features/admin/admin-context.ts'

/** Output for programs and for people. */
export type Result = { readonly json: unknown; readonly text: string }

export const optionWords = {
  filter: 'admins, disabled or unverified',
  plan: 'free, premium or business',
  sort: 'created_at, email, credits, plan or last_seen_at',
  page: 'page number (for the audit log: the value printed at the end of the previous page)',
  actor: 'email or id of the person who acted',
  act: "type of action, such as 'sign-in-failed'",
} as const

export type OptionName = keyof typeof optionWords

export type Input = {
  readonly words: readonly string[]
  readonly options: Readonly<Partial<Record<OptionName, string | undefined>>>
}

export type Command = {
  /** Arguments: '<email>' is required, '[text]' is optional, '<note ...>' takes the rest. */
  readonly takes: readonly string[]
  readonly about: string
  readonly options?: readonly OptionName[]
  readonly run: (context: AdminContext, input: Input) => Promise<Result>
}
