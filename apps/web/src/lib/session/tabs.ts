// The other tabs of this browser: what one of them does to the session, the others hear; and of all of them only one
// asks for a refresh at a time.

export type TabNews =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'log-in' }
  | { readonly kind: 'log-out' }

export type Tabs = {
  readonly tell: (news: TabNews) => void
  readonly listen: (hear: (news: TabNews) => void) => () => void
  readonly alone: <Result>(act: () => Promise<Result>) => Promise<Result>
}

const name = 'joinery-session'

export const createTabs = (): Tabs => {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null
  return {
    // A channel reaches this origin only; it takes no target.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    tell: (news) => channel?.postMessage(news),
    listen: (hear) => {
      const handle = (event: MessageEvent<TabNews>) => hear(event.data)
      channel?.addEventListener('message', handle)
      return () => channel?.removeEventListener('message', handle)
    },
    // Without locks (an insecure address) tabs may race; the server lets both go on.
    alone: (act) => ('locks' in navigator ? navigator.locks.request(name, act) : act()),
  }
}

/** Calls `hear` when another tab has done something to the session, for as long as this tab has no working part that does. */
export const listenToTabs = (hear: () => void): (() => void) => {
  if (!('BroadcastChannel' in globalThis)) return () => {}
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', hear)
  return () => channel.close()
}

/** For a page without other tabs, such as one that is being prerendered. */
export const noTabs: Tabs = { tell: () => {}, listen: () => () => {}, alone: (act) => act() }
