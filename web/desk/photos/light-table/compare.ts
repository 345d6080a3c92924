/** What the full window shows: one photo, or two of them side by side, or one after the other in the same place. */
export interface Looking {
  mode: 'one' | 'two-up' | 'blink'
  /** The photo that the arrows change, from 0. */
  at: number
  /** The photo that stays, where two are compared. */
  held: number
  /** Whether blinking shows the one that stays. */
  showsHeld: boolean
}

/** One photo. */
export const onePhoto = (at: number): Looking => ({ mode: 'one', at, held: at, showsHeld: false })

/** The same where only so many photos are left. */
export function within(looking: Looking, count: number): Looking {
  const last = Math.max(0, count - 1)
  const [at, held] = [Math.min(looking.at, last), Math.min(looking.held, last)]
  return at === held && looking.mode !== 'one' ? onePhoto(at) : { ...looking, at, held }
}

/** The photo at another place; the first and the last are the ends. Blinking shows it. */
export function movedTo(looking: Looking, to: number, count: number): Looking {
  const at = Math.min(count - 1, Math.max(0, to))
  return { ...looking, at, held: looking.mode === 'one' ? at : looking.held, showsHeld: false }
}

/** Two photos side by side, the one that was looked at and its neighbour; one again if there are two already. */
export function twoUp(looking: Looking, count: number): Looking {
  return looking.mode === 'two-up' ? onePhoto(looking.at) : pair(looking, 'two-up', count)
}

/** Two photos in the same place, the one that was looked at first; then the other, and so on. */
export function blink(looking: Looking, count: number): Looking {
  if (looking.mode === 'blink') return { ...looking, showsHeld: !looking.showsHeld }
  return pair(looking, 'blink', count)
}

function pair(looking: Looking, mode: 'two-up' | 'blink', count: number): Looking {
  const showsHeld = mode === 'blink'
  if (looking.mode !== 'one') return { ...looking, mode, showsHeld }
  if (count < 2) return looking
  const at = looking.at + 1 < count ? looking.at + 1 : looking.at - 1
  return { mode, at, held: looking.at, showsHeld }
}
