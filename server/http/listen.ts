import type { Server } from 'node:http'

/** Starts listening. Returns the address, with the real port if 0 was asked for. */
export function listen(server: Server, { port, host }: { port: number; host: string }): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      const address = server.address()
      resolve(`http://localhost:${address && typeof address === 'object' ? address.port : port}`)
    })
  })
}
