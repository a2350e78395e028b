// happy-dom computes styles by walking all ancestors and style sheets, and React records a stack for every element.
// Together they took half of the CPU time of page tests, and no test reads either.
import * as React from 'react'

type Style = CSSStyleDeclaration

const kept = Symbol('the style that the test DOM computes')
type Patched = typeof window.getComputedStyle & { [kept]?: typeof window.getComputedStyle }

const current: Patched = window.getComputedStyle
const compute = (current[kept] ?? current).bind(window)

/** Tests load no style sheets: without inline styles, `display` depends on the tag alone. */
const displays = new Map<string, string>()

const displayOf = (element: Element): string => {
  const kind = `${element.tagName} ${element.hasAttribute('open')}`
  const known = displays.get(kind) ?? compute(element).display
  displays.set(kind, known)
  return known
}

const inlineStyle = (element: Element): Style | null =>
  element.hasAttribute('style') && 'style' in element ? (element.style as Style) : null // only elements with styles have it

const inheritedVisibility = (element: Element): string => {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const visibility = inlineStyle(at)?.visibility
    if (visibility) return visibility
  }
  return 'visible'
}

/** The properties that Testing Library, user-event and `checkVisibility` read of every element. */
const quick: Readonly<Record<string, (element: Element) => string>> = {
  display: (element) => inlineStyle(element)?.display || displayOf(element),
  visibility: inheritedVisibility,
  opacity: (element) => inlineStyle(element)?.opacity || '1',
  pointerEvents: (element) => inlineStyle(element)?.pointerEvents ?? '',
  content: () => '',
}
const quickNames: Readonly<Record<string, string>> = { 'pointer-events': 'pointerEvents' }

const quickStyle = (element: Element): Style => {
  const read = (name: string): string | undefined => quick[quickNames[name] ?? name]?.(element)
  return new Proxy(compute(element), {
    get: (real, name) => {
      if (name === 'getPropertyValue') return (wanted: string) => read(wanted) ?? real.getPropertyValue(wanted)
      const known = typeof name === 'string' && Object.hasOwn(quick, name) ? read(name) : undefined
      if (known !== undefined) return known
      const value: unknown = Reflect.get(real, name)
      return typeof value === 'function' ? value.bind(real) : value
    },
  })
}

const getComputedStyle: Patched = Object.assign((element: Element) => quickStyle(element), { [kept]: compute })
// The document's window is not the global object of the test.
for (const owner of [window, document.defaultView]) {
  if (owner)
    Object.defineProperty(owner, 'getComputedStyle', { configurable: true, writable: true, value: getComputedStyle })
}

const isDisplayed = (element: Element | null): boolean =>
  element === null || (quick['display']?.(element) !== 'none' && isDisplayed(element.parentElement))

Element.prototype.checkVisibility = function checkVisibility(this: Element) {
  return this.isConnected && isDisplayed(this)
}

/** Above this count, which React resets every second, no stack is recorded. */
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
if (internals instanceof Object) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => 10_000,
    set: () => {},
  })
}
