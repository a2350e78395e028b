import { Palette } from '#features/palette/palette.tsx'
import { ShortcutsSheet } from '#features/palette/shortcuts-sheet.tsx'
import { CacheRoom } from '#frame/cache-room.tsx'
import { ConfirmLogout } from '#frame/header/confirm-logout.tsx'
import { useSession } from '#lib/session/session-provider.tsx'

import { usePaletteActs } from './use-palette-acts.ts'

export type PaletteState = 'palette' | 'shortcuts' | 'logout'

type PaletteRoomProps = { opened: PaletteState; onChange: (next: PaletteState | null) => void }

function ActingPalette({ onChange }: Pick<PaletteRoomProps, 'onChange'>) {
  const { user } = useSession()
  const acts = usePaletteActs({ onShortcuts: () => onChange('shortcuts'), onLogOut: () => onChange('logout') })
  return user && <Palette uid_user={user.uid_user} acts={acts} onClose={() => onChange(null)} />
}

/** The palette and what it leads to, in a file that is fetched only when somebody reaches for it. */
export function PaletteRoom({ opened, onChange }: PaletteRoomProps) {
  const close = () => onChange(null)
  if (opened === 'shortcuts') return <ShortcutsSheet onClose={close} />
  if (opened === 'logout') return <ConfirmLogout onClose={close} />
  return (
    <CacheRoom>
      <ActingPalette onChange={onChange} />
    </CacheRoom>
  )
}
