/** Returns the sum of a metric over all labels. */
export const readMetric = async (address: string, token: string, name: string): Promise<number> => {
  const answer = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const lines = (await answer.text())
    .split('\n')
    .filter((line) => line.startsWith(name) && /^[ {]/.test(line.slice(name.length)))
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}
