/** What became of a mail, if its address is not to be written to again. */
export interface MailEvent {
  /** In small letters. */
  address: string
  /** `bounced`: nobody can be reached there; `complained`: its owner called a mail spam. */
  reason: 'bounced' | 'complained'
  /** What the provider, or the other mail server, said. */
  words: string
  at: Date
}

/** A call as it came. */
export interface MailCall {
  body: string
  /** By its name, in small letters. */
  header(name: string): string | undefined
}

export interface MailEvents {
  readonly provider: string
  /** What the call says; nothing for delays, openings and the like. Undefined unless it is from the provider. */
  hear(call: MailCall): Promise<MailEvent[] | undefined>
}

/** At most as much as is kept of what a server said. */
export const saidBy = (words: unknown): string =>
  (typeof words === 'string' ? words : '').replace(/\s+/g, ' ').trim().slice(0, 300)

/** An address as it is kept; undefined for what is none. */
export function addressIn(text: unknown): string | undefined {
  const [, found] = typeof text === 'string' ? (/([^\s<>;,"]+@[^\s<>;,"]+)/.exec(text) ?? []) : []
  return found && found.length <= 254 ? found.toLowerCase() : undefined
}
