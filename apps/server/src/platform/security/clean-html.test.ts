import { messages } from '@joinery/contract/messages'
import { describe, expect, it } from 'vitest'

import { createRandom } from '#testing/fuzz/random.ts'

import { cleanHtml, cleanWithin, plainText } from './clean-html.ts'

/** Markup that must never remain, however a browser parses it. */
const dangerous =
  /<\s*(script|style|iframe|object|embed|svg|math|img|form|input|button|link|meta|base|template|video|audio|body|html|frame)|\son\w+\s*=|\sstyle\s*=|\s(src|srcset|id|class|name|formaction|action)\s*=|(href|src)\s*=\s*["']?\s*(javascript|vbscript|data|file|blob):/i

const hostile = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)" style="position:fixed">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<body onload=alert(1)>',
  '<p onclick="alert(1)">text</p>',
  '<p onclick=alert(1)//>text</p>',
  '<p/onmouseover=alert(1)>text</p>',
  '<a href="javascript:alert(1)">link</a>',
  '<a href="JaVaScRiPt:alert(1)">link</a>',
  '<a href=" javascript:alert(1)">link</a>',
  '<a href="java\tscript:alert(1)">link</a>',
  '<a href="java&#10;script:alert(1)">link</a>',
  '<a href="&#106;avascript:alert(1)">link</a>',
  '<a href="&#x6A;avascript&colon;alert(1)">link</a>',
  '<a href="\u0001javascript:alert(1)">link</a>',
  '<a href="vbscript:msgbox(1)">link</a>',
  '<a href="data:text/html,<script>alert(1)</script>">link</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">link</a>',
  '<a href="//evil.example">link</a>',
  '<a href="file:///etc/passwd">link</a>',
  '<a href="blob:https://x/1">link</a>',
  '<a href="https://ok.example" onclick="alert(1)" target="_top">link</a>',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="x.swf"></object>',
  '<embed src="x.swf">',
  '<form action="https://evil.example"><input name=password><button>Go</button></form>',
  '<input onfocus=alert(1) autofocus>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<link rel=stylesheet href=//evil.example/x.css>',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<base href="//evil.example/">',
  '<style>@import "//evil.example";</style>',
  '<p style="background:url(javascript:alert(1))">text</p>',
  '<p style="position:fixed;inset:0;z-index:9999">text</p>',
  '<div style="width:expression(alert(1))">text</div>',
  '<span data-colour="red;background:url(x)">text</span>',
  "<span data-colour='\"><img src=x onerror=alert(1)>'>text</span>",
  '<mark data-colour="terracotta" style="color:red" class="x" id="y">text</mark>',
  '<table background="javascript:alert(1)"><tr><td background="x">cell</td></tr></table>',
  '<td colspan="99999999">cell</td>',
  '<template><img src=x onerror=alert(1)></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<title><img src=x onerror=alert(1)></title>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><?php echo 1 ?>',
  '<p>\u0000<scr\u0000ipt>alert(1)</scr\u0000ipt></p>',
  '<a href="https://ok.example"><img src=x onerror=alert(1)>link</a>',
  '<p><b><i><u><script>alert(1)</script></u></i></b></p>',
  '<<script>alert(1)//<</script>',
  '<img """><script>alert(1)</script>">',
  '<a name="x" id="location">clobber</a>',
  '<custom-element onclick=alert(1)>text</custom-element>',
]

describe('rich text', () => {
  it.each(hostile)('is harmless: %s', (html) => {
    const cleaned = cleanHtml(html)
    expect(cleaned).not.toMatch(dangerous)
    expect(cleaned).not.toMatch(/alert\(1\)<\/script/i)
    expect(cleanHtml(cleaned)).toBe(cleaned)
  })

  it('keeps the supported formatting', () => {
    const html =
      '<h2>Title</h2><p>Walnut <strong>and</strong> <em>brass</em>, <u>oak</u> <s>pine</s> H<sub>2</sub>O <code>x</code></p>' +
      '<ul><li>one</li></ul><ol><li>two</li></ol><blockquote>said</blockquote><pre>code</pre><hr />' +
      '<p><a href="https://ok.example/a?b=1&amp;c=2">link</a> <a href="mailto:a@b.example">mail</a></p>' +
      '<p><span data-colour="terracotta">warm</span> <mark data-colour="sage">soft</mark></p>' +
      '<table><tbody><tr><td colspan="2">cell</td></tr></tbody></table>'
    expect(cleanHtml(html)).toBe(html)
  })

  it('unwraps other tags and keeps their text', () => {
    expect(cleanHtml('<section><font color=red>Hello</font> <big>there</big></section>')).toBe('Hello there')
  })

  it('is converted to plain text', () => {
    const read = (html: string) => plainText(cleanHtml(html))
    expect(read('<h1>A &amp; B</h1><p>one<br>two</p><ul><li>three</li></ul><script>no</script>')).toBe(
      'A & B\none\ntwo\nthree',
    )
    expect(read('<p>&lt;b&gt; is text</p>')).toBe('<b> is text')
    expect(read('<p>1 < 2 > 0 <a href="https://ok.example/?a=<b>&c=\'>\'">link</a></p>')).toBe('1 < 2 > 0 link')
    for (const html of hostile) expect(read(html)).not.toMatch(/<\/?\w+>/)
  })

  it('of plain paragraphs is unchanged, as after full sanitising', () => {
    const parts = [
      '<p>',
      '</p>',
      '<strong>',
      '</strong>',
      '<em>',
      '</em>',
      '<u>',
      '</u>',
      'Oak "and" ash',
      ' ',
      "it's",
      '\n',
    ]
    const { pick } = createRandom()
    let left = 0
    for (let round = 0; round < 3000; round++) {
      const inner = Array.from({ length: round % 7 }, () => pick(parts)).join('')
      const html = `<p>${inner}</p>`
      const cleaned = cleanHtml(html)
      if (cleaned === html) left++
      // A div forces full sanitising.
      expect(`<div>${cleaned}</div>`).toBe(cleanHtml(`<div>${html}</div>`))
    }
    expect(left).toBeGreaterThan(300)
  })

  it.each([
    ['unclosed layers', '<div>'.repeat(20_000) + '</p>'.repeat(25_000)],
    ['closed layers', `${'<div>'.repeat(50_000)}x${'</div>'.repeat(50_000)}`],
    ['layers closed only in comments and attributes', '<div><!--</div>--><p title="</div>">'.repeat(5000)],
    ['layers of removed tags', '<section>'.repeat(301)],
  ])('with %s is rejected', (_, html) => {
    expect(() => cleanHtml(html)).toThrow(messages.editor.tooNested)
  })

  it.each([
    ['paragraphs', '<p>Oak'.repeat(20_000)],
    ['closed paragraphs', '<p>Oak <b>and</b> ash</p>'.repeat(8000)],
    ['items', `<ul>${'<li>Oak'.repeat(20_000)}</ul>`],
    ['cells', `<table>${'<tr><td>Oak<td>Ash'.repeat(10_000)}</table>`],
    ['breaks and rules', 'Oak<br>Ash<hr>'.repeat(10_000)],
    ['unmatched closing tags', `Oak${'</i></x>'.repeat(20_000)}`],
    ['layers', `${'<div>'.repeat(300)}Oak${'</div>'.repeat(300)}`],
  ])('of many %s is kept', (_, html) => {
    expect(cleanHtml(html)).toContain('Oak')
  })
})

it.each([
  '/settings',
  'settings',
  '?tab=account',
  '#top',
  '../x',
  '//elsewhere.example',
  'ftp://elsewhere.example',
  '',
])('removes a link to %j, as the browser does', (href) => {
  expect(cleanHtml(`<p><a href="${href}">here</a></p>`)).toBe('<p><a>here</a></p>')
})

it('rejects a text that sanitising made too long', () => {
  expect(cleanWithin('&'.repeat(20), 100, 'too long')).toBe('&amp;'.repeat(20))
  expect(() => cleanWithin('&'.repeat(21), 100, 'too long')).toThrow('too long')
})
