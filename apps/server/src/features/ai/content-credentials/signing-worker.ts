// Worker thread that signs one image. The package expects a browser worker, so its two globals are provided here. The
// thread ends with its image because the package modifies the global object.
import { createPrivateKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'

import { reserveFor, signCose } from './cose-sign.ts'

export type SigningOrder = {
  readonly bytes: Uint8Array
  readonly mimetype: string
  /** The manifest in the package's format. */
  readonly manifest: object
  readonly chain: readonly Uint8Array[]
  readonly key: string
}

/** A blob with synchronous access to its bytes. */
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
  // No verification after signing, and no thumbnail, which would be a second, unsigned image.
  const settings = { verify: { verify_after_sign: false }, builder: { thumbnail: { enabled: false } } }
  const builder = c2pa.WasmBuilder.fromJson(JSON.stringify(manifest), JSON.stringify(settings))
  const signer = {
    alg: 'es256',
    reserveSize: reserveFor(chain),
    sign: async (claim: Uint8Array) => Uint8Array.from(signCose(claim, chain, privateKey)),
  }
  return builder.sign(signer, [], mimetype, new Picture(bytes))
}

const signed = await sign(workerData as SigningOrder) // The only sender is sign-image.ts
parentPort?.postMessage(signed, [])
