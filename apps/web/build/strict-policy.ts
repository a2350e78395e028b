import { fileURLToPath } from 'node:url'

import type { Plugin } from 'vite'

type Change = readonly [from: string, to: string]

const adopt = (code: string): string =>
  `const sheet = new CSSStyleSheet(); sheet.replaceSync(${code}); document.adoptedStyleSheets.push(sheet)`

/** Per library: the code that violates the Content-Security-Policy, and its replacement. */
const changes: Readonly<Record<string, readonly Change[]>> = {
  '/sonner/dist/index.mjs': [
    ["let head = document.head || document.getElementsByTagName('head')[0]", adopt('code')],
    ["let style = document.createElement('style')", ''],
    ["style.type = 'text/css'", ''],
    ['head.appendChild(style)', ''],
    [';style.styleSheet ? (style.styleSheet.cssText = code) : style.appendChild(document.createTextNode(code))', ''],
  ],
  '/react-style-singleton/dist/es2015/singleton.js': [
    ["var tag = document.createElement('style');", 'return new CSSStyleSheet();'],
    ['if (tag.styleSheet) {', 'if (true) {'],
    ['tag.styleSheet.cssText = css;', 'tag.replaceSync(css);'],
    ['head.appendChild(tag);', 'document.adoptedStyleSheets.push(tag);'],
    [
      'stylesheet.parentNode && stylesheet.parentNode.removeChild(stylesheet);',
      'document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== stylesheet);',
    ],
  ],
  '/@tiptap/core/dist/index.js': [
    [
      'const tiptapStyleTag = document.querySelector(`style[data-tiptap-style${suffix ? `-${suffix}` : ""}]`);',
      `if (createStyleTag.done) return null; createStyleTag.done = true; { ${adopt('style')} } return null;`,
    ],
    ['parseFromString(wrappedValue, "text/html")', 'parseFromString(trustMarkup(wrappedValue), "text/html")'],
  ],
}

const trusted = fileURLToPath(new URL('../src/lib/browser/trusted-types.ts', import.meta.url))

/**
 * Patches three libraries that insert style elements and one that parses markup from a string, which the policy
 * rejects. Styles become adopted style sheets; the markup, which is sanitized before, gets a Trusted Types policy.
 * The build fails if a library's code has changed.
 */
export const strictPolicy = (): Plugin => ({
  name: 'strict-policy',
  transform: {
    filter: { id: /[\\/](?:sonner|react-style-singleton|@tiptap[\\/]core)[\\/]dist[\\/]/ },
    handler(code, id) {
      const path = id.replaceAll('\\', '/').split('?', 1)[0] ?? ''
      const found = Object.entries(changes).find(([ending]) => path.endsWith(ending))
      if (!found) return null
      let changed = code
      for (const [from, to] of found[1]) {
        if (!changed.includes(from)) this.error(`${found[0]} has changed: ${from}`)
        changed = changed.replace(from, () => to)
      }
      const imports = changed.includes('trustMarkup(')
        ? `import { trustMarkup } from ${JSON.stringify(trusted)};\n`
        : ''
      return { code: imports + changed, map: null }
    },
  },
})
