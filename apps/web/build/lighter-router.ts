import type { Plugin } from 'vite'

/**
 * The router's Link, NavLink and Form cannot be shaken off, because their names are written onto them and their making
 * is not marked as pure. Nothing here uses them, and they would bring prefetching and form submission (4 KB) into the
 * first load. This marks them so that they can go; if the router changes its text, the page is heavier, not broken.
 */
export const lighterRouter = (): Plugin => ({
  name: 'lighter-router',
  transform: {
    filter: { id: /react-router[\\/]dist[\\/]production[\\/]lib[\\/]/ },
    handler: (code) => ({
      code: code
        .replaceAll(/= (React\$1\.(forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1')
        .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, ''),
      map: null,
    }),
  },
})
