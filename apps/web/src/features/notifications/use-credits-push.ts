import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useServerEvent } from '#lib/socket/use-connection.ts'

/** Credits that an admin grants or takes back are counted at once, on every page. */
export const useCreditsPush = (): void => {
  const session = useSessionStore()
  useServerEvent('credits_changed', ({ credits }) => session.setCredits(credits))
}
