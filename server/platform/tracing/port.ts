/** Numbers, states and our own ids. No personal data: spans leave this system. */
export type SpanAttributes = Record<string, string | number>

/** A piece of work in progress. */
export interface Span {
  rename(name: string): void
  /** Adds facts known only afterwards. */
  add(facts: SpanAttributes): void
  /** Marks it as failed; `type` is the kind of failure, never its message. */
  fail(type: string): void
}

/** Reports to a trace collector what each call set off, and how long it took. */
export interface SpanExporter {
  /** Runs a piece of the current trace as its own span. Errors are reported by type only, and rethrown. */
  follow<Result>(
    what: { name: string; kind: 'call' | 'job' | 'message'; facts?: SpanAttributes },
    work: (span: Span) => Promise<Result>,
  ): Promise<Result>
  /** Sends the spans that were not sent yet, and waits only briefly. */
  close(): Promise<void>
}

const nobody: Span = { rename: () => undefined, add: () => undefined, fail: () => undefined }

/** No collector is configured. */
export const noopSpanExporter: SpanExporter = {
  follow: (_, work) => work(nobody),
  close: async () => undefined,
}
