import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** Reads content credentials of an image and verifies them against an authority. */
export const verifyCredentials = async (bytes: Buffer, mimetype: string, ca: string) => {
  const { default: load, WasmReader } = await import('@contentauth/c2pa-wasm')
  const program = createRequire(import.meta.url).resolve('@contentauth/c2pa-wasm/c2pa.wasm')
  await load({ module_or_path: await readFile(program) })
  const settings = { trust: { trust_anchors: ca }, verify: { verify_trust: true } }
  const reader = await WasmReader.fromBytes(mimetype, bytes, JSON.stringify(settings))
  const { validation_state, active_manifest, manifests } = JSON.parse(reader.json())
  const { assertions, claim_generator_info } = manifests[active_manifest]
  return { state: validation_state as string, assertions, by: claim_generator_info[0].name as string }
}
