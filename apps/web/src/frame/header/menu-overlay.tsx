import { ShortcutsSheet } from '#features/palette/shortcuts-sheet.tsx'

import { ConfirmLogout } from './confirm-logout.tsx'
import { FullScreenMenu } from './full-screen-menu.tsx'

export type MenuState = 'menu' | 'shortcuts' | 'logout'

type MenuOverlayProps = { opened: MenuState; onChange: (next: MenuState | null) => void }

export function MenuOverlay({ opened, onChange }: MenuOverlayProps) {
  const close = () => onChange(null)
  if (opened === 'shortcuts') return <ShortcutsSheet onClose={close} />
  if (opened === 'logout') return <ConfirmLogout onClose={close} />
  return (
    <FullScreenMenu onClose={close} onShortcuts={() => onChange('shortcuts')} onLogOut={() => onChange('logout')} />
  )
}
