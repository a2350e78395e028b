import type { AnyExtension } from '@tiptap/core'
import { Node, Mark } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'

import { hasAllowedScheme } from '#kit/rich-text/link-scheme.ts'

/** What these may carry; the originals know more (a list's first number, a code's language, a link's class and title). */
const attributesOf: Readonly<Record<string, () => object>> = {
  orderedList: () => ({}),
  codeBlock: () => ({}),
  link: () => ({ href: { default: null } }),
}

const limit = (extension: AnyExtension): AnyExtension => {
  const addAttributes = attributesOf[extension.name]
  if (!addAttributes) return extension
  if (extension instanceof Node) return extension.extend({ addAttributes })
  if (extension instanceof Mark) return extension.extend({ addAttributes })
  return extension
}

/** The usual marks and blocks, with exactly the attributes of the allowed list. */
export const PlainKit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map(limit)
  },
}).configure({
  dropcursor: { color: 'var(--accent)', width: 2 },
  link: {
    openOnClick: false,
    defaultProtocol: 'https',
    // Also what keeps javascript: and its disguises out of pasted text.
    isAllowedUri: hasAllowedScheme,
    shouldAutoLink: hasAllowedScheme,
    HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer nofollow' },
  },
})
