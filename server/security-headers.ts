import type { Config } from './config.ts'

/** What the pages' headers depend on. */
export type PagesConfig = Pick<Config, 'PUBLIC_URL'> & Partial<Pick<Config, 'AUTH_URL'>>

/** What every page and file is sent with. */
export function securityHeaders(config: Pick<Config, 'PUBLIC_URL'>) {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(self), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(config.PUBLIC_URL.startsWith('https:')
      ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }
      : {}),
  }
}

/** A page's Content-Security-Policy: its own inline scripts by their hashes, and no others. */
export function contentPolicy(scriptHashes: string[], config: PagesConfig) {
  const accounts = config.AUTH_URL ? ` ${new URL(config.AUTH_URL).origin}` : ''
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes.map((hash) => `'${hash}'`).join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${accounts}`,
    'frame-src https://www.youtube-nocookie.com',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(config.PUBLIC_URL.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
