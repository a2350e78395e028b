export const countSockets = async (address: string, token: string): Promise<number> => {
  const response = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  return Number(/^joinery_sockets (\d+)/m.exec(await response.text())?.[1])
}
