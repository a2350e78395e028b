// Notifies the browser's other tabs of session changes and lets only one of them refresh at a time.

export type TabMessage =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'log-in' }
  | { readonly kind: 'log-out' }

export type Tabs = {
  readonly post: (message: TabMessage) => void
  readonly listen: (listener: (message: TabMessage) => void) => () => void
  readonly runExclusive: <Result>(act: () => Promise<Result>) => Promise<Result>
}

const name = 'joinery-session'

export const createTabs = (): Tabs => {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null
  return {
    // BroadcastChannel is limited to this origin and has no target parameter.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    post: (message) => channel?.postMessage(message),
    listen: (listener) => {
      const handle = (event: MessageEvent<TabMessage>) => listener(event.data)
      channel?.addEventListener('message', handle)
      return () => channel?.removeEventListener('message', handle)
    },
    // Without locks (on an insecure page) tabs may race; the server tolerates that.
    runExclusive: (act) => ('locks' in navigator ? navigator.locks.request(name, act) : act()),
  }
}

/** Calls `listener` when another tab changes the session, until this tab has loaded the session core. */
export const listenToTabs = (listener: () => void): (() => void) => {
  if (!('BroadcastChannel' in globalThis)) return () => {}
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', listener)
  return () => channel.close()
}

/** For pages without other tabs, such as during prerendering. */
export const noTabs: Tabs = { post: () => {}, listen: () => () => {}, runExclusive: (act) => act() }
