export type Style = 'pencil' | 'lines' | 'blueprint' | 'watercolour' | 'monochrome' | 'sepia'

export const styleWords: Readonly<Record<string, Style>> = {
  'pencil sketch': 'pencil',
  'pencil drawing': 'pencil',
  pencil: 'pencil',
  sketch: 'pencil',
  sketched: 'pencil',
  'charcoal sketch': 'pencil',
  'charcoal drawing': 'pencil',
  'hand drawn': 'pencil',
  'line drawing': 'lines',
  'line art': 'lines',
  linework: 'lines',
  outline: 'lines',
  'ink drawing': 'lines',
  'pen drawing': 'lines',
  'technical drawing': 'lines',
  drawing: 'lines',
  blueprint: 'blueprint',
  cyanotype: 'blueprint',
  watercolour: 'watercolour',
  watercolor: 'watercolour',
  aquarelle: 'watercolour',
  painterly: 'watercolour',
  painting: 'watercolour',
  'black and white': 'monochrome',
  'b w': 'monochrome',
  bw: 'monochrome',
  monochrome: 'monochrome',
  monochromatic: 'monochrome',
  greyscale: 'monochrome',
  grayscale: 'monochrome',
  sepia: 'sepia',
}

/** Above 0 sharper, below 0 calmer. */
export const detailWords: Readonly<Record<string, number>> = {
  sharp: 1,
  sharpen: 1,
  sharpness: 1,
  crisp: 1,
  clear: 0.8,
  clarity: 1,
  detail: 0.8,
  detailed: 0.8,
  definition: 0.8,
  denoise: -1,
  smooth: -1,
  clean: -0.8,
}

/** Only taking them away means something. */
export const noiseWords: readonly string[] = ['noise', 'noisy', 'grain', 'grainy', 'artefact', 'artifact']
