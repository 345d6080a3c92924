/** How far this device's clock is behind the server's, in milliseconds. */
let behindMs = 0

/** Learns from an answer what the time is. */
export function learnTime(answer: Response): void {
  const sentAt = Date.parse(answer.headers.get('date') ?? '')
  if (!Number.isNaN(sentAt)) behindMs = sentAt - Date.now()
}

/** The time by the server's clock, as far as it has answered: a device's may be wrong by hours or years. */
export const now = (): Date => new Date(Date.now() + behindMs)
