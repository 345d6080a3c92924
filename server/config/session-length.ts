import { number } from './kinds.ts'

/** How long a session and its tokens last, in seconds; a session of 0 lasts for ever. */
export const sessionLength = {
  AUTH_TOKEN_LIFE_S: number(3600, 120, 86_400),
  AUTH_REUSE_INTERVAL_S: number(10, 0, 300),
  AUTH_SESSION_LIFE_S: number(0),
  AUTH_SESSION_IDLE_S: number(0),
}
