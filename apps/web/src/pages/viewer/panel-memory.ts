// Remembers the last panel and whether it was open; the next file opens the same way.
import type { PanelId } from './panels.tsx'

export type PanelMemory = { readonly panel: PanelId; readonly isHidden: boolean }

const storageKey = 'viewer-panel'
const panels: readonly string[] = ['comments', 'versions', 'approval', 'revise'] satisfies PanelId[]

export const isPanel = (value: string | null | undefined): value is PanelId =>
  value !== null && value !== undefined && panels.includes(value)

export const readPanel = (): PanelMemory => {
  try {
    const [panel, state] = (localStorage.getItem(storageKey) ?? '').split(' ')
    return { panel: isPanel(panel) ? panel : 'comments', isHidden: state === 'hidden' }
  } catch {
    return { panel: 'comments', isHidden: false }
  }
}

export const keepPanel = ({ panel, isHidden }: PanelMemory): void => {
  try {
    localStorage.setItem(storageKey, isHidden ? `${panel} hidden` : panel)
  } catch {
    // Ignore: storage may be unavailable, the default applies next time.
  }
}
