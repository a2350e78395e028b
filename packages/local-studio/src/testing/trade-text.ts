/** What people of the trades write, with what a summary of it must keep and what it must leave out. */
export type TradeText = {
  readonly title: string
  readonly verbosity: 'low' | 'medium'
  readonly text: string
  readonly keeps: readonly string[]
  readonly leaves: readonly string[]
}
