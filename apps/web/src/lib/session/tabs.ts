// Notifies the browser's other tabs of session changes and lets only one of them refresh at a time.

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
    // BroadcastChannel is limited to this origin and has no target parameter.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    tell: (news) => channel?.postMessage(news),
    listen: (hear) => {
      const handle = (event: MessageEvent<TabNews>) => hear(event.data)
      channel?.addEventListener('message', handle)
      return () => channel?.removeEventListener('message', handle)
    },
    // Without locks (on an insecure page) tabs may race; the server tolerates that.
    alone: (act) => ('locks' in navigator ? navigator.locks.request(name, act) : act()),
  }
}

/** Calls `listener` when another tab changes the session, until this tab has loaded the session core. */
export const listenToTabs = (hear: () => void): (() => void) => {
  if (!('BroadcastChannel' in globalThis)) return () => {}
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', hear)
  return () => channel.close()
}

/** For pages without other tabs, such as during prerendering. */
export const noTabs: Tabs = { tell: () => {}, listen: () => () => {}, alone: (act) => act() }
