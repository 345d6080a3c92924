import type { Config } from '../config.ts'
import { type ProviderKeys, paymentCspSources } from '../platform/payments/providers.ts'

/** What the pages and their headers depend on. */
export type PagesConfig = Pick<Config, 'PUBLIC_URL'> & Partial<Pick<Config, 'AUTH_URL'>> & ProviderKeys

/** Keeps browsers to https for two years, if the site has it. */
export const onlyHttps = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>) =>
  PUBLIC_URL.startsWith('https:')
    ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }
    : {}

/** The headers of every page and file. */
export function securityHeaders(config: Pick<Config, 'PUBLIC_URL'>) {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...onlyHttps(config),
  }
}

/** Overrides for the screens that use the camera. */
export const cameraHeaders = {
  'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), usb=()',
}

/** Overrides for the checkout page: a provider's wallet must reach the window it opened. */
export function cardHeaders(config: PagesConfig) {
  return paymentCspSources(config).windows ? { 'Cross-Origin-Opener-Policy': 'same-origin-allow-popups' } : {}
}

/**
 * A page's Content-Security-Policy. Its own inline scripts are allowed by hash, and no others; `cards`, for
 * the school area, also allows a configured card provider, and our own pages in the frame of the desk's preview.
 */
export function contentPolicy(
  scriptHashes: readonly string[],
  config: PagesConfig,
  { cards }: { cards: boolean },
) {
  const { scripts, frames, calls } = paymentCspSources(cards ? config : {})
  const accounts = config.AUTH_URL ? [new URL(config.AUTH_URL).origin] : []
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'${hash}'`), ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    ["connect-src 'self'", ...accounts, ...calls].join(' '),
    [
      'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
      ...(cards ? ["'self'"] : []),
      ...frames,
    ].join(' '),
    "media-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(config.PUBLIC_URL.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
