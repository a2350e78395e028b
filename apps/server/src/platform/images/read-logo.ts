import { createHash } from 'node:crypto'

export type BrandLogo = {
  readonly png: Buffer
  readonly width: number
  readonly height: number
  readonly hash: string
  /** Changes with the image, so browsers can keep it. */
  readonly path: string
}

/** A reduced logo is a PNG, whose size is at a fixed place. */
const parse = (address: string): BrandLogo | null => {
  const found = /^data:image\/png;base64,(.+)$/s.exec(address)
  const png = Buffer.from(found?.[1] ?? '', 'base64')
  if (png.length < 24) return null
  const hash = createHash('sha256').update(png).digest('hex').slice(0, 16)
  return { png, width: png.readUInt32BE(16), height: png.readUInt32BE(20), hash, path: `/logo-${hash}.png` }
}

let last: { readonly address: string; readonly logo: BrandLogo | null } | undefined

/** Reads the stored logo; remembers the last one, because pages, emails and documents use the same. */
export const readLogo = (address: string | null | undefined): BrandLogo | null => {
  if (!address) return null
  if (last?.address !== address) last = { address, logo: parse(address) }
  return last.logo
}
