/** The part of autocannon that we use; it has no types of its own. */
declare module 'autocannon' {
  interface Options {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    requests: { headers: Record<string, string> }[]
  }
  const autocannon: (
    options: Options,
  ) => Promise<{ latency: { p99: number }; non2xx: number; errors: number }>
  export = autocannon
}
