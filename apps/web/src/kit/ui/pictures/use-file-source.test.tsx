import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { useFileSource } from './use-file-source.ts'

function Shown({ file }: { file: File }) {
  return <img ref={useFileSource(file)} alt="Kitchen" />
}

afterEach(() => vi.restoreAllMocks())

test('revokes a URL only when no image uses it any longer', () => {
  let created = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${++created}`)
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  const { rerender, unmount } = render(<Shown file={new File(['1'], '1.png')} />)
  const image = screen.getByAltText('Kitchen')
  const sources: (string | null)[] = []
  revoke.mockImplementation(() => void sources.push(image.getAttribute('src')))
  expect(image.getAttribute('src')).toBe('blob:1')
  rerender(<Shown file={new File(['2'], '2.png')} />)
  expect(image.getAttribute('src')).toBe('blob:2')
  unmount()
  expect(revoke.mock.calls).toEqual([['blob:1'], ['blob:2']])
  expect(sources).toEqual([null, null])
})
