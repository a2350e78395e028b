// The thread in which one picture gets its content credentials. The package is made for the worker of a browser: here are
// the two things that it expects of one. It ends with its picture: what it puts on its global object is nobody else's.
import { createPrivateKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'

import { reserveFor, signCose } from './cose-sign.ts'

export type SigningOrder = {
  readonly bytes: Uint8Array
  readonly mimetype: string
  /** What the credentials say, as the package takes it. */
  readonly manifest: object
  readonly chain: readonly Uint8Array[]
  readonly key: string
}

/** A blob whose bytes can be had at once. */
class Picture extends Blob {
  readonly content: Uint8Array

  constructor(content: Uint8Array) {
    super([])
    this.content = content
    Object.defineProperty(this, 'size', { value: content.length })
  }

  override slice(start = 0, end = this.content.length): Picture {
    return new Picture(this.content.subarray(start, end))
  }
}

class FileReaderSync {
  readAsArrayBuffer({ content }: Picture): ArrayBuffer {
    return Uint8Array.from(content).buffer
  }
}

const sign = async ({ bytes, mimetype, manifest, chain, key }: SigningOrder): Promise<Uint8Array> => {
  Object.assign(globalThis, { FileReaderSync })
  const c2pa = await import('@contentauth/c2pa-wasm')
  const program = createRequire(import.meta.url).resolve('@contentauth/c2pa-wasm/c2pa.wasm')
  await c2pa.default({ module_or_path: await readFile(program) })
  const privateKey = createPrivateKey(key)
  // Read back by whoever doubts it; a thumbnail would be a second, unsigned picture.
  const settings = { verify: { verify_after_sign: false }, builder: { thumbnail: { enabled: false } } }
  const builder = c2pa.WasmBuilder.fromJson(JSON.stringify(manifest), JSON.stringify(settings))
  const signer = {
    alg: 'es256',
    reserveSize: reserveFor(chain),
    sign: async (claim: Uint8Array) => Uint8Array.from(signCose(claim, chain, privateKey)),
  }
  return builder.sign(signer, [], mimetype, new Picture(bytes))
}

const signed = await sign(workerData as SigningOrder) // sign-picture.ts sends nothing else
parentPort?.postMessage(signed, [])
