import { useCallback } from 'react'

/**
 * Shows a file that exists only in this browser in an `img` that gets the result as its `ref`. The source is removed before
 * its URL is revoked; otherwise an image that has not started loading would request a URL that no longer exists.
 */
export const useFileSource = (file: File) =>
  useCallback(
    (picture: HTMLImageElement) => {
      const address = URL.createObjectURL(file)
      picture.src = address
      return () => {
        picture.removeAttribute('src')
        URL.revokeObjectURL(address)
      }
    },
    [file],
  )
