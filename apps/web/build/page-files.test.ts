import { expect, test } from 'vitest'

import { type BuiltChunk, filesOf, preloadsOf } from './page-files.ts'

const chunk = (file: string, modules: readonly string[], imports: readonly string[] = []): BuiltChunk => ({
  file,
  modules,
  imports,
  styles: file === 'board.js' ? ['board.css'] : [],
})

test('lists a page’s files, their imports and their styles, each once', () => {
  const chunks = [
    chunk('app.js', ['/web/src/app.tsx', '/web/src/header.tsx'], ['kit.js']),
    chunk('board.js', ['/web/src/board.tsx'], ['kit.js', 'app.js']),
    chunk('kit.js', ['/web/src/kit.tsx']),
    chunk('other.js', ['/web/src/other.tsx']),
  ]
  expect(filesOf(chunks, ['src/header.tsx', 'src/board.tsx'])).toEqual(['app.js', 'kit.js', 'board.js', 'board.css'])
})

test('fails the build with a clear error when a module has moved', () => {
  expect(() => preloadsOf([], '')).toThrow('The build made no file of src/product-routes.tsx')
})
