import { textColours } from '@joinery/contract/text/rich-text'
import { Editor } from '@tiptap/core'
import { describe, expect, test } from 'vitest'

import { htmlOf } from '#kit/editor/read-editor.ts'
import { hostileTexts } from '#kit/rich-text/hostile-texts.ts'
import { reduceHtml } from '#kit/rich-text/reduce-html.ts'

import { editorExtensions } from './editor-extensions.ts'

const edit = (content: string): Editor => new Editor({ extensions: editorExtensions(''), content })
const through = (html: string): string => {
  const editor = edit(html)
  const written = htmlOf(editor)
  editor.destroy()
  return written
}

describe('text is unchanged by editing', () => {
  test.each([
    '<p>Oak <strong>a</strong> <em>b</em> <u>c</u> <s>d</s> H<sub>2</sub>O m<sup>2</sup> <code>e</code></p>',
    '<h1>One</h1><h2>Two</h2><h3>Three</h3><h4>Four</h4><h5>Five</h5><h6>Six</h6>',
    '<ul><li><p>a</p><ol><li><p>b</p></li></ol></li></ul>',
    '<blockquote><p>said</p></blockquote><pre><code>a &lt; b</code></pre><hr><p>end</p>',
    '<p><a target="_blank" rel="noopener noreferrer nofollow" href="https://oak.example">x</a></p>',
    '<p><mark>plain</mark> <span data-mention="0198c0de">@Mara</span></p>',
    '<table><tbody><tr><th colspan="2"><p>A</p></th></tr><tr><td rowspan="2"><p>b</p></td><td><p>c</p></td></tr></tbody></table>',
  ])('%s', (html) => {
    expect(through(html)).toBe(html)
  })

  test.each(textColours)('keeps the colour %s, of text and highlight', (name) => {
    const html = `<p><span data-colour="${name}">a</span><mark data-colour="${name}">b</mark></p>`
    expect(through(html)).toBe(html)
  })
})

describe("the editor's output is on the allowed list", () => {
  test.each(hostileTexts)('after %s', (_attack, html) => {
    const written = through(html)
    // The two write a link's attributes in different orders.
    const withoutManners = (text: string) => text.replaceAll(' target="_blank" rel="noopener noreferrer nofollow"', '')
    expect(withoutManners(reduceHtml(written))).toBe(withoutManners(written))
    expect(written).not.toMatch(/<[^>]*(?:javascript|onerror|style|class|evil)/i)
  })

  test.each([
    ['<ol start="3"><li>a</li></ol>', '<ol><li><p>a</p></li></ol>'],
    ['<pre><code class="language-x">a</code></pre>', '<pre><code>a</code></pre>'],
    [
      '<a class="x" title="y" target="_self" href="https://oak.example">a</a>',
      '<p><a target="_blank" rel="noopener noreferrer nofollow" href="https://oak.example">a</a></p>',
    ],
    ['<p><span style="color: red">a</span><b style="font-size: 80px">b</b></p>', '<p>a<strong>b</strong></p>'],
    ['<p><span data-colour="red">a</span></p>', '<p>a</p>'],
    ['<p style="text-align: center" class="x">a</p>', '<p>a</p>'],
    [
      '<table style="width: 9px"><tr><td colwidth="90" style="color: red">a</td></tr></table>',
      '<table><tbody><tr><td><p>a</p></td></tr></tbody></table>',
    ],
    [
      '<table><tr><td colspan="99999999" rowspan="0">a</td></tr></table>',
      '<table><tbody><tr><td><p>a</p></td></tr></tbody></table>',
    ],
    ['<p>a<img src="https://oak.example/x.png"></p>', '<p>a</p>'],
  ])('%s becomes %s', (pasted, written) => {
    expect(through(pasted)).toBe(written)
  })

  test.each(['', '<p></p>', '<p></p><p></p>'])('%j becomes empty', (html) => {
    expect(through(html)).toBe('')
  })

  test('empty paragraphs stay between others and are removed at the ends', () => {
    expect(through('<p></p><p>a</p><p></p><p>b</p><p></p>')).toBe('<p>a</p><p></p><p>b</p>')
  })
})

test('a colour replaces the previous one', () => {
  const editor = edit('<p>oak</p>')
  editor.chain().selectAll().setMark('textColour', { colour: 'clay' }).setMark('textColour', { colour: 'sky' }).run()
  expect(htmlOf(editor)).toBe('<p><span data-colour="sky">oak</span></p>')
  editor.destroy()
})
