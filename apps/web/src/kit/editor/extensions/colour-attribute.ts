import { colourAttribute, type TextColour, textColours } from '@joinery/contract/text/rich-text'

export const colourOf = {
  default: null,
  parseHTML: (element: HTMLElement): TextColour | null =>
    textColours.find((name) => name === element.getAttribute(colourAttribute)) ?? null,
  renderHTML: ({ colour }: { colour?: unknown }): Record<string, string> =>
    typeof colour === 'string' ? { [colourAttribute]: colour } : {},
}
