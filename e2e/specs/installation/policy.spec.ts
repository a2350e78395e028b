// views.deep.spec.ts visits all views, and its fixtures fail on console output, including policy violations. This spec
// checks that the policy is enforced, policy.deep.spec.ts the pages that are not views.
import { expect, test } from '../../fixtures/people.ts'

test('a page parses no injected markup and runs no injected script', async ({ browser, address }) => {
  const context = await browser.newContext({ baseURL: address })
  const page = await context.newPage()
  for (const path of ['/', '/login', '/review/nothing']) {
    await page.goto(path)
    const refused = await page.evaluate(async () => {
      const violated: string[] = []
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
        violated.push(effectiveDirective),
      )
      const holder = document.createElement('div')
      const script = document.createElement('script')
      const style = document.createElement('style')
      style.textContent = 'body { display: none }'
      holder.append(style)
      document.body.append(holder)
      const attempts: Record<string, () => void> = {
        markup: () => (holder.innerHTML = '<img src="x" onerror="window.ran = true">'),
        handler: () => holder.setAttribute('onclick', 'window.ran = true'),
        script: () => (script.text = 'window.ran = true'),
        address: () => (script.src = '/assets/other.js'),
      }
      for (const [name, attempt] of Object.entries(attempts)) {
        try {
          attempt()
        } catch {
          violated.push(name)
        }
      }
      document.head.append(script)
      holder.click()
      await new Promise((resolve) => setTimeout(resolve))
      if (getComputedStyle(document.body).display === 'none') violated.push('the style was taken')
      if ('ran' in window) violated.push('it has run')
      return [...new Set(violated)].toSorted()
    })
    expect(refused).toEqual(['address', 'handler', 'markup', 'require-trusted-types-for', 'script', 'style-src-elem'])
  }
  await context.close()
})
