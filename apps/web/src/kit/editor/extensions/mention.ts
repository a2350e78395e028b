import { mentionAttribute } from '@joinery/contract/text/rich-text'
import { Node } from '@tiptap/core'

import { isMention } from '#kit/rich-text/mention.ts'

/** Somebody's name as one unbreakable piece, so that editing around it cannot make it name nobody. */
export const Mention = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  addAttributes: () => ({
    person: { default: '', parseHTML: (element) => element.getAttribute(mentionAttribute), rendered: false },
    name: { default: '', parseHTML: (element) => element.textContent, rendered: false },
  }),
  parseHTML: () => [
    {
      tag: `span[${mentionAttribute}]`,
      priority: 60,
      getAttrs: (element) => (isMention(element.getAttribute(mentionAttribute) ?? '') ? null : false),
    },
  ],
  renderHTML: ({ node }) => ['span', { [mentionAttribute]: String(node.attrs.person) }, String(node.attrs.name)],
  renderText: ({ node }) => String(node.attrs.name),
})
