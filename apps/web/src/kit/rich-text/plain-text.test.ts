import { describe, expect, test, vi } from 'vitest'

import { hostileTexts } from './hostile-texts.ts'
import { hasText, plainText } from './plain-text.ts'

describe('plain text', () => {
  test.each([
    ['', ''],
    ['Oak', 'Oak'],
    ['<p>Oak</p><p>Ash</p>', 'Oak Ash'],
    ['<ul><li>Oak</li><li>Ash</li></ul>', 'Oak Ash'],
    ['Oak<br>Ash', 'Oak Ash'],
    ['w<b>al</b>n<em>u</em>t', 'walnut'],
    ['m<sup>2</sup>', 'm2'],
    ['<table><tr><td>900</td><td>420</td></tr></table>', '900 420'],
    ['Oak &amp; ash &lt;oiled&gt; &quot;x&quot; &#39;y&#39; &#x2014; &hellip;', 'Oak & ash <oiled> "x" \'y\' — …'],
    ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
    ['&unknown; &#0; &#xD800; AT&T', '&unknown; \ufffd \ufffd AT&T'],
    ['Oak&nbsp;&nbsp; \n\t ash', 'Oak ash'],
    ['3 < 4 and 5 > 4', '3 < 4 and 5 > 4'],
    ['<a href="https://x.example/?a>b">Oak</a>', 'Oak'],
    ["<span title='>'>Oak</span>", 'Oak'],
    ['<!-- <p>Ash</p> -->Oak<!-- never closed', 'Oak'],
    ['<!doctype html>Oak<?php x ?></>', 'Oak'],
    ['<p>Oak</p><p cla', 'Oak'],
    ['<style>p { color: red }</style>Oak<script>if (a < b) x("</p>")</script>', 'Oak'],
    ['<script>Ash</SCRIPT >Oak<style>never closed', 'Oak'],
  ])('reads %j as %j', (html, text) => {
    expect(plainText(html)).toBe(text)
  })

  test.each(['', '<p></p>', '<p> &nbsp; </p><p><br></p>', '<hr>', '<script>x</script>'])(
    'finds no text in %j',
    (html) => {
      expect(hasText(html)).toBe(false)
    },
  )

  test.each(hostileTexts.filter(([, , readable]) => readable !== null))(
    '%s: leaves no markup',
    (_attack, html, readable) => {
      expect(plainText(html).replaceAll(' ', '')).toBe(readable?.replaceAll(' ', ''))
    },
  )

  test('reads two thousand cards without creating a document or an element', () => {
    const html = '<p>The <strong>stormy</strong> marble &amp; the walnut.</p><ul><li>Oak</li></ul>'.repeat(25)
    const created = [
      vi.spyOn(DOMParser.prototype, 'parseFromString'),
      vi.spyOn(document, 'createElement'),
      vi.spyOn(document.implementation, 'createHTMLDocument'),
    ]
    for (let card = 0; card < 2000; card += 1) plainText(html)
    for (const spy of created) expect(spy).not.toHaveBeenCalled()
  })
})
