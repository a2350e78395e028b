import { holdFreePort } from '#platform/process/free-port.ts'

/** Finds distinct free loopback ports. */
export const findFreePorts = async (count: number): Promise<number[]> => {
  const held = await Promise.all(Array.from({ length: count }, () => holdFreePort()))
  await Promise.all(held.map(({ release }) => release()))
  return held.map(({ port }) => port)
}
