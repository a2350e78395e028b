import { onTestFinished, vi } from 'vitest'

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer

const credential = (response: object) => ({
  id: 'cGFzc2tleQ',
  rawId: bytes('passkey'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response: { clientDataJSON: bytes('client data'), ...response },
})

/** A fake browser with a passkey for any request. `refuse` simulates a cancelled prompt. */
export const fakePasskeys = () => {
  let isRefused = false
  const answer = async (response: object) => {
    if (isRefused) throw new DOMException('The operation was not allowed.', 'NotAllowedError')
    return credential(response)
  }
  vi.stubGlobal('PublicKeyCredential', () => {})
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: {
      get: () => answer({ authenticatorData: bytes('data'), signature: bytes('signature'), userHandle: null }),
      create: () => answer({ attestationObject: bytes('attestation'), getTransports: () => ['internal'] }),
    },
  })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'credentials'))
  return {
    refuse: (next = true) => {
      isRefused = next
    },
  }
}

export const passkeyOptions = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'localhost',
  rp: { id: 'localhost', name: 'Joinery' },
  user: { id: 'bWFyYQ', name: 'mara@hartwell.example', displayName: 'Mara' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
}
