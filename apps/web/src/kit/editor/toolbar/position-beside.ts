const gap = 6
const margin = 8

type Box = { readonly left: number; readonly top: number; readonly bottom: number }
type Size = { readonly width: number; readonly height: number }

export const positionBeside = (
  button: Box,
  panel: Size,
  window: Size,
): { readonly left: number; readonly top: number } => {
  const above = button.top - gap - panel.height
  const below = Math.min(button.bottom + gap, window.height - margin - panel.height)
  return {
    left: Math.max(margin, Math.min(button.left, window.width - margin - panel.width)),
    top: above >= margin ? above : Math.max(margin, below),
  }
}
