import { school } from '../../../domain/screens.ts'
import type { Context } from '../../context.ts'

type Asking = Pick<Context, 'config'>

/** Where a sign-up leads when no other address is wished for or allowed: a page that says you are signed in. */
export const afterSignUp = ({ config }: Asking) => `${config.PUBLIC_URL}${school.flow}`

/**
 * Where a link may lead: `wished` if it is a page of this site or on the configured list, else `otherwise`. Addresses
 * that readers could disagree about (user info, backslashes, an IP address as a number) are not followed.
 */
export function allowedRedirect(
  { config }: Asking,
  wished: string | null | undefined,
  otherwise = config.PUBLIC_URL,
): string {
  const url = readPlainly(wished ?? '')
  if (!url) return otherwise
  const own = new URL(config.PUBLIC_URL)
  const isOwn = url.protocol === own.protocol && url.host === own.host
  if (isOwn || config.AUTH_REDIRECTS.some((pattern) => matches(pattern, url))) return url.href
  return otherwise
}

/** The address, if every reader would take it for the same one. */
function readPlainly(text: string): URL | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  if (text.length > 2000 || /[\\\x00-\x20\x7f-\uffff]/.test(text)) return undefined
  const [, scheme, authority] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)/i.exec(text) ?? []
  if (!scheme || authority === undefined || !URL.canParse(text)) return undefined
  const url = new URL(text)
  const written = authority.toLowerCase().replace(DEFAULT_PORT[url.protocol] ?? '', '')
  return written === url.host ? url : undefined
}

const DEFAULT_PORT: Record<string, RegExp> = { 'http:': /:80$/, 'https:': /:443$/ }

/** Compares part by part, so that a star in a host name never matches beyond the host. */
function matches(pattern: string, url: URL): boolean {
  const [, scheme = '', host = '', rest = ''] = /^([^:/]+):\/\/([^/?#]*)([^#]*)/.exec(pattern) ?? []
  if (`${scheme.toLowerCase()}:` !== url.protocol || UNSAFE.has(url.protocol)) return false
  const path = `${url.pathname}${url.search}`
  return glob(host.toLowerCase(), url.host, '.:') && (glob(rest, path, '/.') || (rest === '' && path === '/'))
}

const UNSAFE = new Set(['javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'about:'])

/** `*` matches anything but `separators`, `**` anything, `?` one character. */
function glob(pattern: string, text: string, separators: string): boolean {
  const one = `[^${separators}]`
  const source = pattern
    .split(/(\*\*|\*|\?)/)
    .map((part) => ({ '**': '.*', '*': `${one}*`, '?': one })[part] ?? part.replaceAll(/[^\w]/g, '\\$&'))
    .join('')
  return new RegExp(`^${source}$`).test(text)
}
