import { limits } from '@joinery/contract/limits'

const { size, share, latest, quality } = limits.file.videoPoster

const happens = (video: HTMLVideoElement, name: 'loadedmetadata' | 'seeked', signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const options = { once: true, signal }
    video.addEventListener(name, () => resolve(), options)
    video.addEventListener('error', () => reject(new Error('The video cannot be shown')), options)
    signal.addEventListener('abort', () => reject(new Error('The video is no longer needed')), { once: true })
  })

export const posterTime = (duration: number): number =>
  Number.isFinite(duration) ? Math.min(duration * share, latest / 1000) : 0

const draw = (video: HTMLVideoElement): string => {
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const { videoWidth, videoHeight } = video
  const side = Math.min(videoWidth, videoHeight)
  const context = canvas.getContext('2d')
  if (!context || side === 0) throw new Error('This video has no image')
  context.drawImage(video, (videoWidth - side) / 2, (videoHeight - side) / 2, side, side, 0, 0, size, size)
  return canvas.toDataURL('image/jpeg', quality)
}

/** Renders a still of a video as a data URL, with a video element outside the page. */
export const makeVideoPoster = async (address: string, signal: AbortSignal): Promise<string> => {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'metadata'
  try {
    const known = happens(video, 'loadedmetadata', signal)
    video.src = address
    await known
    const sought = happens(video, 'seeked', signal)
    video.currentTime = posterTime(video.duration)
    await sought
    return draw(video)
  } finally {
    // `load` closes the connection now. A video without a source would hold it until garbage collection.
    video.removeAttribute('src')
    video.load()
  }
}
