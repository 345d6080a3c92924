import type { Mark } from '../../server/photos/derive/watermark.ts'

/** The watermark that previews have as long as the owner saved none. */
export const USUAL_MARK: Mark = { words: 'Tweedlight · Proof', strength: 'normal' }
