import { z } from 'zod'

/** A whole number. */
export const number = (fallback: number, min = 0, max = Number.MAX_SAFE_INTEGER) =>
  z.coerce
    .number({ error: 'should be a number' })
    .int('should be a whole number')
    .min(min, `should be at least ${min}`)
    .max(max, `should be at most ${max}`)
    .default(fallback)

/** An address with one of these protocols. */
export const url = (...protocols: string[]) =>
  z.url({
    protocol: new RegExp(`^(?:${protocols.join('|')})$`),
    error: `should be an address beginning with ${protocols.map((p) => `${p}://`).join(' or ')}`,
  })

/** Parts divided by commas. */
export const commaList = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )

/** IP addresses, and ranges like `10.0.0.0/8`. */
export const networks = commaList.pipe(
  z.array(
    z.union(
      [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
      'should be addresses or ranges like 127.0.0.1,10.0.0.0/8',
    ),
  ),
)

/** One of two words; the first is the default. */
export const either = <First extends string, Second extends string>(first: First, second: Second) =>
  z.enum([first, second], { error: `should be ${first} or ${second}` }).default(first as never)
