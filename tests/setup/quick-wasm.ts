/**
 * Makes a short-lived program run the embedded database without optimising its code further, which takes a quarter of a
 * start's processor time and pays off only after minutes.
 */
export const QUICK_WASM = '--liftoff-only'
