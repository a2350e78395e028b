import { Palette } from '#features/palette/palette.tsx'
import { ShortcutsSheet } from '#features/palette/shortcuts-sheet.tsx'
import { ConfirmLogout } from '#frame/header/confirm-logout.tsx'
import { QueryProvider } from '#frame/query-provider.tsx'
import { useSession } from '#lib/session/session-provider.tsx'

import { usePaletteActs } from './use-palette-acts.ts'

export type PaletteState = 'palette' | 'shortcuts' | 'logout'

type PaletteOverlayProps = { opened: PaletteState; onChange: (next: PaletteState | null) => void }

function PaletteWithActs({ onChange }: Pick<PaletteOverlayProps, 'onChange'>) {
  const { user } = useSession()
  const acts = usePaletteActs({ onShortcuts: () => onChange('shortcuts'), onLogOut: () => onChange('logout') })
  return user && <Palette uid_user={user.uid_user} acts={acts} onClose={() => onChange(null)} />
}

export function PaletteOverlay({ opened, onChange }: PaletteOverlayProps) {
  const close = () => onChange(null)
  if (opened === 'shortcuts') return <ShortcutsSheet onClose={close} />
  if (opened === 'logout') return <ConfirmLogout onClose={close} />
  return (
    <QueryProvider>
      <PaletteWithActs onChange={onChange} />
    </QueryProvider>
  )
}
