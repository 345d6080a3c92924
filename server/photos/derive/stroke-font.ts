/**
 * A single-line alphabet for marks on pictures, drawn as SVG paths because a server may have no fonts. Capitals stand
 * on y = 100 and reach up to y = 0; each glyph is [width, path].
 */
const GLYPHS: Record<string, readonly [width: number, path: string]> = {
  A: [80, 'M0 100L40 0L80 100M14 66H66'],
  B: [62, 'M0 0V100H34a27 27 0 0 0 0-54H0M0 0H31a23 23 0 0 1 0 46'],
  C: [76, 'M76 20a46 50 0 1 0 0 60'],
  D: [72, 'M0 0V100H24a48 50 0 0 0 0-100Z'],
  E: [56, 'M56 0H0V100H56M0 48H48'],
  F: [54, 'M54 0H0V100M0 50H46'],
  G: [80, 'M77 20a46 50 0 1 0 3 56V54H46'],
  H: [70, 'M0 0V100M70 0V100M0 48H70'],
  I: [0, 'M0 0V100'],
  J: [46, 'M46 0V72a23 28 0 0 1-46 0'],
  K: [66, 'M0 0V100M62 0L0 58M22 38L66 100'],
  L: [54, 'M0 0V100H54'],
  M: [86, 'M0 100V0L43 66L86 0V100'],
  N: [72, 'M0 100V0L72 100V0'],
  O: [88, 'M44 0a44 50 0 0 0 0 100a44 50 0 0 0 0-100Z'],
  P: [60, 'M0 100V0H33a27 28 0 0 1 0 56H0'],
  Q: [88, 'M44 0a44 50 0 0 0 0 100a44 50 0 0 0 0-100ZM56 74L86 104'],
  R: [62, 'M0 100V0H33a27 27 0 0 1 0 54H0M34 54L62 100'],
  S: [62, 'M58 16C48-6 4-6 4 26C4 58 60 42 60 73C60 108 8 108 0 80'],
  T: [70, 'M0 0H70M35 0V100'],
  U: [70, 'M0 0V66a35 34 0 0 0 70 0V0'],
  V: [78, 'M0 0L39 100L78 0'],
  W: [112, 'M0 0L28 100L56 8L84 100L112 0'],
  X: [70, 'M0 0L70 100M70 0L0 100'],
  Y: [74, 'M0 0L37 52L74 0M37 52V100'],
  Z: [66, 'M2 0H66L0 100H66'],
  '0': [66, 'M33 0a33 50 0 0 0 0 100a33 50 0 0 0 0-100Z'],
  '1': [26, 'M0 20L26 0V100'],
  '2': [60, 'M2 28C4-10 58-8 58 28C58 54 20 72 0 100H60'],
  '3': [60, 'M2 18C12-8 56-6 56 24C56 40 42 48 24 48C44 48 60 56 60 74C60 108 6 108 0 80'],
  '4': [68, 'M50 100V0L0 72H68'],
  '5': [60, 'M54 0H8L4 46C20 32 60 34 60 68C60 106 8 110 0 80'],
  '6': [62, 'M48 0L8 50C-20 92 20 100 31 100a31 31 0 1 0-26-47'],
  '7': [60, 'M0 0H60L20 100'],
  '8': [62, 'M31 46a25 23 0 1 1 .1 0a31 27 0 1 1-.2 0Z'],
  '9': [62, 'M14 100L54 50C82 8 42 0 31 0a31 31 0 1 0 26 47'],
  '&': [78, 'M74 100L18 34C4 14 16 0 30 0C56 0 56 32 26 46C-10 62-4 100 26 100C52 100 66 76 68 54'],
  '·': [4, 'M2 50h.1'],
  '.': [4, 'M2 98h.1'],
  '-': [34, 'M0 54H34'],
  '/': [44, 'M0 108L44-8'],
  "'": [0, 'M0 0V24'],
}
const WORD_GAP = 46

/**
 * `text` as one SVG path in a line from (0, 0), with cap height `size` and letters spaced by `tracking` (in sizes).
 * Lower case becomes upper, accents are dropped, and characters the alphabet lacks are left out.
 */
export function strokeText(text: string, size: number, tracking: number): { path: string; width: number } {
  const scale = size / 100
  const gap = tracking * 100
  let x = 0
  let path = ''
  for (const letter of plainCapitals(text)) {
    if (letter === ' ') {
      x += WORD_GAP
      continue
    }
    const glyph = GLYPHS[letter]
    if (!glyph) continue
    path += placed(glyph[1], x, scale)
    x += glyph[0] + gap
  }
  return { path, width: Math.max(0, x - gap) * scale }
}

function plainCapitals(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘]/g, "'")
    .replace(/[–—]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .toUpperCase()
}

/** The glyph's path moved right by `dx` and scaled. Absolute commands take the shift, relative ones do not. */
function placed(path: string, dx: number, scale: number): string {
  return path.replace(/([A-Za-z])([^A-Za-z]*)/g, (_, command: string, rest: string) => {
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number)
    const moved = numbers.map((n, i) => {
      if (command === 'a') return i % 7 < 2 || i % 7 > 4 ? n * scale : n
      const isX = command === 'H' || ('MLC'.includes(command) && i % 2 === 0)
      return (isX ? n + dx : n) * scale
    })
    return command + moved.map((n) => Number(n.toFixed(2))).join(' ')
  })
}
