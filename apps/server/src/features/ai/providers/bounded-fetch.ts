/** More than any image of a provider, encoded as text. */
const mostBytes = 64 * 2 ** 20

const counting = (): TransformStream<Uint8Array, Uint8Array> => {
  let bytes = 0
  return new TransformStream({
    transform: (chunk, controller) => {
      bytes += chunk.length
      if (bytes > mostBytes) controller.error(new Error("The provider's response is too long"))
      else controller.enqueue(chunk)
    },
  })
}

/** Bounds the size of a response, so that a provider cannot exhaust the memory. */
export const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  return new Response(response.body?.pipeThrough(counting()) ?? null, response)
}
