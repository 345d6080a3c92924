/**
 * Has a program that lives for seconds run the embedded database as it was first compiled: making its code quicker while
 * it runs pays after minutes, and is a quarter of the processor's time of a start.
 */
export const QUICK_WASM = '--liftoff-only'
