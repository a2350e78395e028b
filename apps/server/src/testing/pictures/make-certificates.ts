// Creates a certificate authority and a certificate for tests: X.509 (RFC 5280) encoded by hand, because Node only
// reads it.
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts)
const octets = (...parts: readonly Uint8Array[]): Buffer => der(0x04, ...parts)
const bits = (unused: number, content: Uint8Array): Buffer => der(0x03, Buffer.from([unused]), content)
const yes = der(0x01, Buffer.from([0xff]))
const id = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'))

const ecdsaWithSha256 = sequence(id('2a8648ce3d040302'))
const day = 24 * 60 * 60 * 1000

const timeOf = (date: Date): Buffer => der(0x18, Buffer.from(`${date.toISOString().replaceAll(/[-:T]|\.\d+Z/g, '')}Z`))

const nameOf = (name: string): Buffer =>
  sequence(...['55040a', '550403'].map((type) => der(0x31, sequence(id(type), der(0x0c, Buffer.from(name))))))

const keyIdOf = (key: KeyObject): Buffer =>
  createHash('sha1')
    .update(key.export({ type: 'spki', format: 'der' }).subarray(-65))
    .digest()

type Wanted = {
  readonly name: string
  readonly issuer: string
  readonly publicKey: KeyObject
  readonly by: { readonly publicKey: KeyObject; readonly privateKey: KeyObject }
  readonly isAuthority: boolean
  readonly endsAt: Date
  /** Host name of a server certificate; without it the key signs documents. */
  readonly host?: string | undefined
}

const extensionOf = (hex: string, content: Uint8Array): Buffer => sequence(id(hex), octets(content))

/** Key usage and host name extensions. */
const purposeOf = (host: string | undefined): Buffer[] => {
  const use = (hex: string): Buffer => extensionOf('551d25', sequence(id(hex)))
  if (host === undefined) return [use('2b06010505070304')]
  return [use('2b06010505070301'), extensionOf('551d11', sequence(der(0x82, Buffer.from(host))))]
}

const makeCertificate = ({ name, issuer, publicKey, by, isAuthority, endsAt, host }: Wanted): string => {
  const extensions = sequence(
    sequence(id('551d13'), yes, octets(sequence(...(isAuthority ? [yes] : [])))),
    // Key usage: certificate signing or digital signature.
    sequence(id('551d0f'), yes, octets(isAuthority ? bits(1, Buffer.from([0x06])) : bits(7, Buffer.from([0x80])))),
    ...(isAuthority ? [] : purposeOf(host)),
    extensionOf('551d0e', octets(keyIdOf(publicKey))),
    extensionOf('551d23', sequence(der(0x80, keyIdOf(by.publicKey)))),
  )
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1]), randomBytes(8)),
    ecdsaWithSha256,
    nameOf(issuer),
    sequence(timeOf(new Date(endsAt.getTime() - 400 * day)), timeOf(endsAt)),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  )
  const whole = sequence(body, ecdsaWithSha256, bits(0, sign('sha256', body, by.privateKey)))
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

/** Returns the authority, the chain and its first key as PEM. */
export const makeCertificates = ({
  endsAt = new Date(Date.now() + 365 * day),
  host,
}: { readonly endsAt?: Date; readonly host?: string } = {}) => {
  const authority = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const own = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const shared = { issuer: 'Test Authority', by: authority, endsAt }
  const ca = makeCertificate({
    ...shared,
    name: 'Test Authority',
    publicKey: authority.publicKey,
    isAuthority: true,
  })
  const leaf = makeCertificate({
    ...shared,
    name: 'Hartwell Studio',
    publicKey: own.publicKey,
    isAuthority: false,
    host,
  })
  return { ca, chain: leaf + ca, key: own.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }
}
