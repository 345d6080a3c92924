/** The little of autocannon that is used; it brings no types. */
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
