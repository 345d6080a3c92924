/** Numbers, states and ids of ours. Nothing that names or shows anybody: spans leave the house. */
export type Facts = Record<string, string | number>

/** A piece of work that is being followed. */
export interface Span {
  /** What it turned out to be. */
  rename(name: string): void
  add(facts: Facts): void
  /** It did not succeed; `type` is a kind of failure, never its message. */
  fail(type: string): void
}

/** Tells whoever follows traces what each call set off, and how long it took. */
export interface Spans {
  /** Does a piece of the current trace as a span of its own. What it throws is told by its type alone, and thrown on. */
  follow<Result>(
    what: { name: string; kind: 'call' | 'job' | 'message'; facts?: Facts },
    work: (span: Span) => Promise<Result>,
  ): Promise<Result>
  /** Tells what is left, within a moment. */
  close(): Promise<void>
}

const nobody: Span = { rename: () => undefined, add: () => undefined, fail: () => undefined }

/** Nobody follows. */
export const noSpans: Spans = { follow: (_, work) => work(nobody), close: async () => undefined }
