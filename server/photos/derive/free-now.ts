/**
 * Gives a large buffer's memory back at once instead of when the garbage collector finds it; the buffer is empty
 * afterwards. Left to the collector, each photo's 40 MB made it go through the whole heap: a third of the work.
 */
export function freeNow(buffer: Buffer): void {
  const { buffer: memory } = buffer
  if (memory instanceof ArrayBuffer && memory.byteLength === buffer.byteLength) memory.transfer(0)
}
