import { ConfirmLogout } from './confirm-logout.tsx'
import { FullScreenMenu } from './full-screen-menu.tsx'

export type MenuState = 'menu' | 'logout'

type MenuRoomProps = { opened: MenuState; onChange: (next: MenuState | null) => void }

/** The menu and the question before leaving, in a file that is fetched only when somebody reaches for the menu. */
export function MenuRoom({ opened, onChange }: MenuRoomProps) {
  const close = () => onChange(null)
  return opened === 'menu' ? (
    <FullScreenMenu onClose={close} onLogOut={() => onChange('logout')} />
  ) : (
    <ConfirmLogout onClose={close} />
  )
}
