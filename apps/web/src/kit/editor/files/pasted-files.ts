import { plainText } from '#kit/rich-text/plain-text.ts'

/** Browsers call every picture from the clipboard the same; here each gets a name that can be told from the others. */
const withOwnName = (file: File, taken: ReadonlySet<string>): File => {
  const extension = /^image\.(\w+)$/.exec(file.name)?.[1]
  if (extension === undefined) return file
  let number = 1
  while (taken.has(`pasted-picture-${number}.${extension}`)) number += 1
  return new File([file], `pasted-picture-${number}.${extension}`, { type: file.type, lastModified: file.lastModified })
}

/**
 * The files that somebody meant to paste. Office programs put a picture of the words beside the words: then the words
 * were meant. A picture copied from a page brings markup without words: then the picture was.
 */
export const pastedFiles = (clipboard: DataTransfer | null, current: readonly File[]): readonly File[] => {
  if (!clipboard || clipboard.files.length === 0) return []
  if (plainText(clipboard.getData('text/html')) !== '') return []
  const taken = new Set(current.map(({ name }) => name))
  return [...clipboard.files].map((file) => {
    const named = withOwnName(file, taken)
    taken.add(named.name)
    return named
  })
}
