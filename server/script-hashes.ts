import { createHash } from 'node:crypto'

/** One entry per inline script that a browser would run; structured data is not run, nor is nothing. */
export function scriptHashes(html: string): string[] {
  const inline = html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)
  const run = [...inline].filter(
    ([, attributes = '', code]) => code && !attributes.includes('application/ld+json'),
  )
  return [...new Set(run.map(([, , code = '']) => `sha256-${sha256(code)}`))]
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')
