import type { Context } from '../../context.ts'
import { sign } from '../../platform/secrets.ts'

const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** A device in a few words, `Firefox on Windows`; without versions, so that an update is not a new device. */
export function describeDevice(userAgent: string | undefined): string {
  const find = (list: [RegExp, string][]) => list.find(([sign]) => sign.test(userAgent ?? ''))?.[1]
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)]
  if (!browser && !system) return ''
  return `${browser ?? 'A browser'} on ${system ?? 'an unknown system'}`
}

/** A mark that is the same whenever a person comes with one kind of browser from one network, and reveals neither. */
export function deviceFingerprint(ctx: Pick<Context, 'address' | 'device' | 'keys'>, userId: string): string {
  const network = ctx.address.split(/[.:]/).slice(0, 2).join('.')
  return sign(ctx.keys.limits, ['device', userId, ctx.device ?? '', network], 22)
}
