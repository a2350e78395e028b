// What somebody wants to do on the page that they are led to. It travels in the history state and is fulfilled once:
// neither a reload nor a step back brings it again.
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

export type WishName = 'createProject' | 'addCard' | 'writeMessage' | 'openFile' | 'openImage'

/** The id names what is to be opened. */
export type WishState = { readonly wish: WishName; readonly id?: string | undefined }

const readWish = (state: unknown): WishState | null =>
  typeof state === 'object' && state !== null && 'wish' in state ? (state as WishState) : null // nobody else calls it so

export const useWish = (name: WishName, onWish: (id: string) => void): void => {
  const { state, pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const fulfil = useRef(onWish)
  useEffect(() => {
    fulfil.current = onWish
  })
  useEffect(() => {
    const wish = readWish(state)
    if (wish?.wish !== name) return
    void navigate({ pathname, search, hash }, { replace: true })
    fulfil.current(wish.id ?? '')
  }, [hash, name, navigate, pathname, search, state])
}
