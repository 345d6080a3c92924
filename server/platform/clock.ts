/** The server's only source of the current time, so that tests can set it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** How far apart two machines' clocks may be, in seconds: signatures stay valid this much longer. */
export const TOLERANCE_S = 60
