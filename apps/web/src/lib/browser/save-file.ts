/** Long enough for any browser to have read the blob. */
const revokeAfterMs = 60_000

export const saveFile = (file: File): void => {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), revokeAfterMs)
}
