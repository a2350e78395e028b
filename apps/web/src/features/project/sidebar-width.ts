// The stored sidebar width in percent of the window, within its limits.
import { limits } from '@joinery/contract/limits'

const { default: usual, min, max } = limits.screen.sidebar
const key = 'sidebar-width'

const withinLimits = (width: number): number => Math.min(max, Math.max(min, width))

export const readSidebarWidth = (): number => {
  try {
    const kept = localStorage.getItem(key)
    const width = kept === null || kept.trim() === '' ? Number.NaN : Number(kept)
    return Number.isFinite(width) ? withinLimits(width) : usual
  } catch {
    return usual // a browser may keep its storage shut
  }
}

export const saveSidebarWidth = (width: number): void => {
  try {
    localStorage.setItem(key, String(Math.round(withinLimits(width) * 100) / 100))
  } catch {
    // ignore: not stored
  }
}
