// An action to run on the page navigated to. Stored in the history state and run once: neither a reload nor going
// back repeats it.
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

export type IntentName =
  | 'createProject'
  | 'addCard'
  | 'writeMessage'
  | 'openImage'
  | 'useFile'
  | 'invite'
  | 'acceptInvitation'
  | 'addFile'
  | 'comment'
  | 'requestApproval'
  | 'versionSaved'

export type IntentState = { readonly intent: IntentName; readonly id?: string | undefined }

const readIntent = (state: unknown): IntentState | null =>
  typeof state === 'object' && state !== null && 'intent' in state ? (state as IntentState) : null // no other code uses this key

export const useIntent = (name: IntentName, onIntent: (id: string) => void): void => {
  const { state, pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const act = useRef(onIntent)
  useEffect(() => {
    act.current = onIntent
  })
  useEffect(() => {
    const intent = readIntent(state)
    if (intent?.intent !== name) return
    void navigate({ pathname, search, hash }, { replace: true })
    act.current(intent.id ?? '')
  }, [hash, name, navigate, pathname, search, state])
}
