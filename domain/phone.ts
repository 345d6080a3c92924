import { normalizeTypedKey } from './text.ts'

/**
 * A telephone number as a phone dials it from anywhere, such as `+441721000000`, or `+441721000000;ext=12`; undefined if it
 * cannot be dialled. British numbers may be typed as in the United Kingdom, others begin with `+` or `00`.
 */
export function dialled(typed: string): string | undefined {
  const [before = '', extension, ...more] = normalizeTypedKey(typed)
    .toLowerCase()
    .replace(/^\s*(?:tel|telephone|phone)\b[.:]?/, '')
    .split(/extension|ext\.?|x|#/)
  const number = internationally(before.replaceAll('(0)', '').replaceAll(/[\s().‐-―-]/g, ''))
  if (!number || more.length > 0) return undefined
  const inside = extension?.trim()
  if (inside === undefined) return number
  return /^\d{1,6}$/.test(inside) ? `${number};ext=${inside}` : undefined
}

function internationally(figures: string): string | undefined {
  const number = figures
    .replace(/^00/, '+')
    .replace(/^0(?=[1-9])/, '+44')
    .replace(/^44(?=\d{9,10}$)/, '+44')
    .replace(/^\+440/, '+44')
  return /^\+44[1-9]\d{8,9}$/.test(number) || /^\+(?!44)[1-9]\d{6,14}$/.test(number) ? number : undefined
}

/** The figures of a number as it is dialled, without its extension. */
export const figuresOf = (number: string): string => number.split(';')[0]?.replace(/\D/g, '') ?? ''
