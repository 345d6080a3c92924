import type { Server } from 'node:http'

/** Starts listening; answers the address, whose port is the real one where 0 was asked for. */
export function listen(server: Server, { port, host }: { port: number; host: string }): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      const address = server.address()
      resolve(`http://localhost:${address && typeof address === 'object' ? address.port : port}`)
    })
  })
}
