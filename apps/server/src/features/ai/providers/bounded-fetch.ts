/** More than any image a provider makes, in the text that it travels as. */
const mostBytes = 64 * 2 ** 20

const counting = (): TransformStream<Uint8Array, Uint8Array> => {
  let bytes = 0
  return new TransformStream({
    transform: (chunk, controller) => {
      bytes += chunk.length
      if (bytes > mostBytes) controller.error(new Error('The answer of the provider does not end'))
      else controller.enqueue(chunk)
    },
  })
}

/** Reads no more of an answer than an answer can be, so that nobody fills our memory. */
export const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  return new Response(response.body?.pipeThrough(counting()) ?? null, response)
}
