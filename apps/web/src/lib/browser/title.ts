// The title of the browser's tab has two authors: the page, and the bell with its count.
let title = ''
let mark = ''

const write = (): void => {
  document.title = mark + title
}

export const setTitle = (text: string): void => {
  title = text
  write()
}

/** '(3) ' before the title; nothing for none. */
export const setTitleMark = (text: string): void => {
  mark = text
  write()
}
