import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'

import { fillMessage } from './fill-message.tsx'

it('puts elements where the message names them and keeps everything else as text', () => {
  const filled = fillMessage('{who} left {project} <today>.', { who: 'Ana', project: <strong>Oak Kitchen</strong> })
  expect(renderToStaticMarkup(<p>{filled}</p>)).toBe('<p>Ana left <strong>Oak Kitchen</strong> &lt;today&gt;.</p>')
})
