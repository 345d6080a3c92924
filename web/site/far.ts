import type { CSSProperties } from 'react'

/**
 * Attributes of a part below the first screen: it is laid out when it is near, and until then taken to be as high as was measured
 * on a phone, a tablet and a desk, in pixels. `home.journey.ts` holds them to it.
 */
export function far(phone: number, tablet: number, desk: number) {
  const heights = { '--phone': `${phone}px`, '--tablet': `${tablet}px`, '--desk': `${desk}px` }
  return { 'data-far': true, style: heights as CSSProperties }
}
