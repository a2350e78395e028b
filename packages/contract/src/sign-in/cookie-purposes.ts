// Apart from the names that every page needs: only the page about privacy says what they are for.
import { sessionHintCookie } from '../cookies.ts'

/** Every cookie, by its name without the prefix that it has on https, and what it is for. There is no other. */
export const cookiePurposes: Readonly<Record<string, string>> = {
  joinery_refresh: 'Keeps you logged in. Only the server can read it.',
  [sessionHintCookie]: 'Says that it is worth asking whether you are logged in. It holds nothing but that.',
  joinery_device:
    'Remembers that you have logged in with this browser before, so that others who guess cannot lock you out.',
  joinery_identity: 'Ties the way to another service and back to this browser, while you log in by it.',
}
