import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliDecompress, constants, createBrotliCompress } from 'node:zlib'

const HEADLINE_ENDS = '</h1>'

/**
 * Compresses a text in Brotli, as well as can be. A page is compressed in two parts, of which the first ends with its
 * headline: it is encoded for itself, so that it is there with the first packets, and not a block later.
 */
export async function compressBrotli(bytes: Uint8Array): Promise<Buffer> {
  const encoder = createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    },
  })
  const all = buffer(encoder)
  const headline = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf(HEADLINE_ENDS)
  const first = headline < 0 ? 0 : headline + HEADLINE_ENDS.length
  if (first > 0) {
    encoder.write(bytes.subarray(0, first))
    encoder.flush(constants.BROTLI_OPERATION_FLUSH)
  }
  encoder.end(bytes.subarray(first))
  return all
}

export const decompressBrotli: (bytes: Buffer) => Promise<Buffer> = promisify(brotliDecompress)
