import { holdFreePort } from '#platform/process/free-port.ts'

/** So many ports of the loopback address, no two of them the same. */
export const findFreePorts = async (count: number): Promise<number[]> => {
  const held = await Promise.all(Array.from({ length: count }, () => holdFreePort()))
  await Promise.all(held.map(({ release }) => release()))
  return held.map(({ port }) => port)
}
