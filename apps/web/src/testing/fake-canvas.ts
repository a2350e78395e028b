import { vi } from 'vitest'

type Painted = {
  readonly width: number
  readonly height: number
  readonly fills: readonly string[]
}

/** Stubs canvas, which happy-dom lacks: records sizes and fills. A filled or drawn canvas counts as not empty. */
export const stubCanvas = (): readonly Painted[] => {
  const canvases: Painted[] = []
  class FakeCanvas {
    readonly width: number
    readonly height: number
    readonly fills: string[] = []
    constructor(width: number, height: number) {
      this.width = width
      this.height = height
      canvases.push(this)
    }
    getContext() {
      const { fills } = this
      const nothing = () => {}
      const pen = {
        fillStyle: '',
        strokeStyle: '',
        globalCompositeOperation: 'source-over',
        save: nothing,
        restore: nothing,
        scale: nothing,
        beginPath: nothing,
        closePath: nothing,
        moveTo: nothing,
        lineTo: nothing,
        arc: nothing,
        clearRect: nothing,
        drawImage: nothing,
        fill: () => fills.push(`${pen.globalCompositeOperation} ${pen.fillStyle}`),
        stroke: () => fills.push(`${pen.globalCompositeOperation} ${pen.strokeStyle}`),
        fillRect: (...box: number[]) => fills.push(`${pen.globalCompositeOperation} ${pen.fillStyle} ${box.join(' ')}`),
        getImageData: () => ({ data: [0, 0, 0, fills.some((fill) => fill.startsWith('source-over')) ? 255 : 40] }),
      }
      return pen
    }
    async convertToBlob({ type }: { type: string }) {
      return new Blob([this.fills.join('\n')], { type })
    }
  }
  vi.stubGlobal('OffscreenCanvas', FakeCanvas)
  return canvases
}
