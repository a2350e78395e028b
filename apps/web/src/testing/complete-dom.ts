// happy-dom lacks two things DOMPurify needs: node names read through the base class, and an iterator that continues
// after its current node was removed. Without them it removes text and keeps scripts.

const names: Readonly<Record<number, string>> = {
  3: '#text',
  7: '',
  8: '#comment',
  9: '#document',
  11: '#document-fragment',
}

Object.defineProperty(Node.prototype, 'nodeName', {
  configurable: true,
  get(this: Node) {
    return this instanceof Element ? this.tagName : (names[this.nodeType] ?? '')
  },
})

const following = (root: Node, node: Node): Node | null => {
  if (node.firstChild) return node.firstChild
  for (let at: Node | null = node; at && at !== root; at = at.parentNode) if (at.nextSibling) return at.nextSibling
  return null
}

const createNodeIterator = (root: Node, whatToShow = 0xffff_ffff) => {
  const visited: Node[] = []
  const step = (): Node | null => {
    if (visited.length === 0) return root
    // Skip removed nodes: continue after the last node still in the tree.
    let last = visited.at(-1)
    while (last && !root.contains(last)) {
      visited.pop()
      last = visited.at(-1)
    }
    return last ? following(root, last) : null
  }
  return {
    nextNode: (): Node | null => {
      for (let next = step(); next; next = step()) {
        visited.push(next)
        // oxlint-disable-next-line no-bitwise
        if (whatToShow & (1 << (next.nodeType - 1))) return next
      }
      return null
    },
  }
}

Object.defineProperty(document, 'createNodeIterator', { configurable: true, value: createNodeIterator })

// It also logs every file it does not fetch, and hostile texts name many.
if ('happyDOM' in window) {
  const { settings } = window.happyDOM as { settings: { handleDisabledFileLoadingAsSuccess: boolean } }
  settings.handleDisabledFileLoadingAsSuccess = true
}

// No-ops for what happy-dom lacks, so that tests can replace them with `vi.spyOn`.
for (const name of ['setPointerCapture', 'hasPointerCapture']) {
  if (!(name in Element.prototype)) {
    Object.defineProperty(Element.prototype, name, { configurable: true, writable: true, value: () => false })
  }
}
if (!('offsetParent' in HTMLElement.prototype)) {
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', { configurable: true, get: () => null })
}
