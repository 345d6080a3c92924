/**
 * Makes a short-lived program run the embedded database as first compiled: optimising its code only pays off after
 * minutes, and takes a quarter of a start's processor time.
 */
export const QUICK_WASM = '--liftoff-only'
