// The public address as others use it: who answers there, what the proxy passes on, and whether sockets get through.
import { isIP } from 'node:net'

import { addressOf, type Config } from '#config'
import type { Keys } from '#platform/security/keys.ts'

import { doctorHeader, doctorPath, signQuestion, type Seen } from './doctor-routes.ts'
import { reasonOf, type Finding } from './finding.ts'

const limitMs = 10_000
const clockLimitMs = 5000
/** An address that nobody has (RFC 5737): the doctor claims to come from there. */
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
      return `leads to ${response.headers.get('location') ?? 'another address'}: set PUBLIC_URL to where people end up`
    }
    if (!response.ok) {
      return `answers ${response.status}, not as this installation: let the proxy lead there, with the same SECRET`
    }
    return (await response.json()) as Seen // our own server's, which knew the signature
  } catch (error) {
    const cause = (error instanceof Error && error.cause) || error // fetch says why in the cause
    return `is not reached from here (${reasonOf(cause)}): check its name, the proxy, the certificate and the firewall`
  }
}

const isOwnMachine = (ip: string): boolean => /^(?:::ffff:)?127\./.test(ip) || ip === '::1'

const judgeForwarding = (config: Config, { ip, peer, forwardedFor }: Seen): Omit<Finding, 'about'> => {
  const hops = forwardedFor.split(',').map((hop) => hop.trim())
  const isUntouched = forwardedFor === claim
  const hasProxy = config.PUBLIC_URL.startsWith('https:') || !isUntouched
  const proxy = isIP(peer) === 0 ? 'the address of the proxy' : peer.replace('::ffff:', '')
  // Behind a proxy on the same machine the doctor itself comes from an address that is trusted.
  const isOwnWord = !isUntouched && config.TRUST_PROXY !== true && isOwnMachine(hops.at(-1) ?? '')
  if (ip === claim && !isOwnWord) {
    const line =
      'Everybody can pretend to be somebody else: set TRUST_PROXY to the address of the proxy, or false without one.'
    return { state: 'bad', line }
  }
  if (!hasProxy) return { state: 'good', line: 'People come without a proxy.' }
  if (isUntouched) {
    return { state: 'bad', line: 'The proxy does not add X-Forwarded-For: to the limits all people are one.' }
  }
  if (ip === peer && config.TRUST_PROXY === false) {
    return { state: 'bad', line: `To the limits all people are the proxy: set TRUST_PROXY=${proxy}.` }
  }
  return { state: 'good', line: 'The server sees where people come from, and nobody can pretend.' }
}

/** Opens a socket as the web app does; resolves to what went wrong. */
const trySocket = (address: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`)
    const finish = (fault?: string) => {
      clearTimeout(timer)
      socket.close()
      resolve(fault)
    }
    const timer = setTimeout(() => finish('nothing came back'), limitMs)
    // The server speaks first.
    socket.addEventListener('message', () => finish())
    socket.addEventListener('error', () => finish('the connection was refused'))
    socket.addEventListener('close', () => finish('the connection was closed'))
  })

const checkSockets = async (address: string): Promise<Finding> => {
  const about = 'Websockets'
  const fault = await trySocket(address)
  if (fault === undefined) return { about, state: 'good', line: 'They get through.' }
  const line = `They do not get through (${fault}): let the proxy pass on Upgrade and Connection for /socket.io/.`
  return { about, state: 'bad', line }
}

export const checkAddress = async (config: Config, keys: Keys | undefined): Promise<Finding[]> => {
  const about = 'Address'
  const own = addressOf(config.HOST, config.PORT)
  const { PUBLIC_URL } = config
  if (keys === undefined || (!(await answers(own)) && !(await answers(PUBLIC_URL)))) {
    const line = `No server answers at ${own}: start it, and ask again for the proxy and websockets.`
    return [{ about, state: 'not checked', line }]
  }
  const seen = await ask(PUBLIC_URL, keys)
  if (typeof seen === 'string') return [{ about, state: 'bad', line: `${PUBLIC_URL} ${seen}.` }]
  const findings: Finding[] = [{ about, state: 'good', line: `${PUBLIC_URL} is this installation.` }]
  const { host } = new URL(PUBLIC_URL)
  if (seen.host.toLowerCase() !== host) {
    const line = `The proxy changes the Host to ${seen.host}: let it pass on ${host}.`
    findings.push({ about: 'Host', state: 'bad', line })
  }
  const apartMs = Math.abs(Date.parse(seen.now) - Date.now())
  if (apartMs > clockLimitMs) {
    const line = `The server's is ${Math.round(apartMs / 1000)} s from this one: let a time service set both.`
    findings.push({ about: 'Clock', state: 'bad', line })
  }
  findings.push({ about: 'Proxy', ...judgeForwarding(config, seen) }, await checkSockets(PUBLIC_URL))
  return findings
}
