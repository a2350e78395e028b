import { deflateSync } from 'node:zlib'

import { expect, it } from 'vitest'

import { reduceLogo } from './reduce-logo.ts'

const chunk = (type: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, data, Buffer.alloc(4)])
}

/** A PNG that claims a size; its content would decompress to zeros. */
const claimed = (width: number, height: number): Buffer => {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0])
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  const content = deflateSync(Buffer.alloc(1_000_000))
  const signature = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', content), chunk('IEND', Buffer.alloc(0))])
}

it.each([
  ['a damaged PNG', 10],
  ['a PNG with too many pixels', 30_000],
])('%s is rejected', async (_, side) => {
  const address = `data:image/png;base64,${claimed(side, side).toString('base64')}`
  expect(await reduceLogo(address, 'ada')).toBeNull()
})
