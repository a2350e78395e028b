// Checks the public address from outside: which server responds, what the proxy forwards, and whether sockets work.
import { isIP } from 'node:net'

import { addressOf, type Config } from '#config'
import type { Keys } from '#platform/security/keys.ts'

import { doctorHeader, doctorPath, signQuestion, type Seen } from './doctor-routes.ts'
import { reasonOf, type Finding } from './finding.ts'

const limitMs = 10_000
const clockLimitMs = 5000
/** Documentation address (RFC 5737) the doctor claims to come from. */
const claim = '203.0.113.77'

const answers = async (address: string): Promise<boolean> => {
  try {
    const response = await fetch(`${address}/api/health`, { signal: AbortSignal.timeout(limitMs) })
    return response.ok
  } catch {
    return false
  }
}

const ask = async (address: string, keys: Keys): Promise<Seen | string> => {
  try {
    const response = await fetch(`${address}/api${doctorPath}`, {
      headers: { [doctorHeader]: signQuestion(keys, new Date()), 'x-forwarded-for': claim },
      redirect: 'manual',
      signal: AbortSignal.timeout(limitMs),
    })
    if (response.status >= 300 && response.status < 400) {
      return `redirects to ${response.headers.get('location') ?? 'another address'}. Set PUBLIC_URL to the final address`
    }
    if (!response.ok) {
      return `returned ${response.status}. Point the proxy to this installation, and use the same SECRET`
    }
    return (await response.json()) as Seen // from our own server, which verified the signature
  } catch (error) {
    const cause = (error instanceof Error && error.cause) || error // fetch gives the reason in the cause
    return `can't be reached from here (${reasonOf(cause)}). Check DNS, the proxy, the certificate and the firewall`
  }
}

const isOwnMachine = (ip: string): boolean => /^(?:::ffff:)?127\./.test(ip) || ip === '::1'

const judgeForwarding = (config: Config, { ip, peer, forwardedFor }: Seen): Omit<Finding, 'about'> => {
  const hops = forwardedFor.split(',').map((hop) => hop.trim())
  const isUntouched = forwardedFor === claim
  const hasProxy = config.PUBLIC_URL.startsWith('https:') || !isUntouched
  const proxy = isIP(peer) === 0 ? "the proxy's address" : peer.replace('::ffff:', '')
  // Behind a proxy on the same machine, the doctor's own address is trusted.
  const isOwnWord = !isUntouched && config.TRUST_PROXY !== true && isOwnMachine(hops.at(-1) ?? '')
  if (ip === claim && !isOwnWord) {
    const line =
      "Clients can spoof their IP address. Set TRUST_PROXY to the proxy's address, or to false if there is no proxy."
    return { state: 'bad', line }
  }
  if (!hasProxy) return { state: 'good', line: 'No proxy in use.' }
  if (isUntouched) {
    return {
      state: 'bad',
      line: 'The proxy does not send X-Forwarded-For, so rate limits count everyone as one person. Configure it to send X-Forwarded-For.',
    }
  }
  if (ip === peer && config.TRUST_PROXY === false) {
    return { state: 'bad', line: `Rate limits count everyone as one person. Set TRUST_PROXY=${proxy}.` }
  }
  return { state: 'good', line: 'Client IP addresses are detected correctly.' }
}

/** Opens a socket like the web app; resolves to the error, if any. */
const trySocket = (address: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`)
    const finish = (fault?: string) => {
      clearTimeout(timer)
      socket.close()
      resolve(fault)
    }
    const timer = setTimeout(() => finish('no response'), limitMs)
    // The server sends first.
    socket.addEventListener('message', () => finish())
    socket.addEventListener('error', () => finish('the connection was refused'))
    socket.addEventListener('close', () => finish('the connection was closed'))
  })

const checkSockets = async (address: string): Promise<Finding> => {
  const about = 'Websockets'
  const fault = await trySocket(address)
  if (fault === undefined) return { about, state: 'good', line: 'Working.' }
  const line = `Not working (${fault}). Configure the proxy to forward Upgrade and Connection for /socket.io/.`
  return { about, state: 'bad', line }
}

export const checkAddress = async (config: Config, keys: Keys | undefined): Promise<Finding[]> => {
  const about = 'Address'
  const own = addressOf(config.HOST, config.PORT)
  const { PUBLIC_URL } = config
  if (keys === undefined || (!(await answers(own)) && !(await answers(PUBLIC_URL)))) {
    const line = `No server is running at ${own}. Start it, then run this check again.`
    return [{ about, state: 'not checked', line }]
  }
  const seen = await ask(PUBLIC_URL, keys)
  if (typeof seen === 'string') return [{ about, state: 'bad', line: `${PUBLIC_URL} ${seen}.` }]
  const findings: Finding[] = [{ about, state: 'good', line: `${PUBLIC_URL} leads to this installation.` }]
  const { host } = new URL(PUBLIC_URL)
  if (seen.host.toLowerCase() !== host) {
    const line = `The proxy changes the Host header to ${seen.host}. Configure it to forward ${host}.`
    findings.push({ about: 'Host', state: 'bad', line })
  }
  const apartMs = Math.abs(Date.parse(seen.now) - Date.now())
  if (apartMs > clockLimitMs) {
    const line = `The server's clock is ${Math.round(apartMs / 1000)} s off. Use a time service (NTP) on both machines.`
    findings.push({ about: 'Clock', state: 'bad', line })
  }
  findings.push({ about: 'Proxy', ...judgeForwarding(config, seen) }, await checkSockets(PUBLIC_URL))
  return findings
}
