/** The part of autocannon that we use, which has no types; it is installed by the benchmark that needs it. */
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
