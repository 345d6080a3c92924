/** The part of Lighthouse that we use; it is installed by the benchmark that needs it (`bench/package.json`). */
declare module 'lighthouse' {
  export interface Result {
    categories: Record<string, { score: number | null }>
    audits: Record<
      string,
      {
        id: string
        title: string
        score: number | null
        scoreDisplayMode: string
        displayValue?: string
        numericValue?: number
      }
    >
    runtimeError?: { message: string }
  }
  interface Flags {
    port: number
    output: 'json'
    logLevel: 'error'
    onlyCategories: string[]
    /** The folder of a recording to judge again. */
    auditMode: string
    /** The folder to record to. */
    gatherMode?: string
  }
  export default function lighthouse(url: string, flags: Flags): Promise<{ lhr: Result } | undefined>
}
