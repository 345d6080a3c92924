import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { Contact } from '../../domain/site/contact.ts'

/** The site's colours and sizes; loading its fonts for one sentence is not worth it. */
const style = `
  body { margin: 0; background: #11120f; color: #f3efe6; font: 1.0625rem/1.6 system-ui, sans-serif; color-scheme: dark }
  main { box-sizing: border-box; display: grid; align-content: center; justify-items: start; gap: 1.5rem; min-height: 100svh;
    max-width: 42rem; margin: auto; padding: 4rem clamp(1.25rem, 4vw, 5rem) }
  h1 { margin: 0; font: 400 clamp(2.25rem, 8vw, 4rem)/1 Georgia, serif; letter-spacing: -0.02em }
  p, ul { margin: 0; max-width: 34em }
  ul { width: 100%; padding: 0; list-style: none; border-top: 1px solid #ffffff24 }
  li { padding: .75rem 0; border-bottom: 1px solid #ffffff24; color: #eea08f }
  .soft { color: #b9beb4 }
  a { color: inherit; text-underline-offset: .25em }
  button { min-height: 3.25rem; padding: 0 1.75rem; border: 1px solid transparent; border-radius: 2px; background: #e3a93b; color: #11120f;
    font: 560 1.0625rem/1 system-ui, sans-serif; cursor: pointer }
  button:hover { background: #f3efe6 }
  :focus-visible { outline: 2px solid #e3a93b; outline-offset: 3px }
`

/** The Content-Security-Policy of such a page, which has inline styles. */
export const plainPolicy = ({ form }: { form: 'none' | 'self' }) =>
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action '${form}'; frame-ancestors 'none'`

/** A page of a few sentences that needs no script, for browsers that have none and links from mails. */
export function plainPage({ name }: Pick<Contact, 'name'>, title: string, content: ReturnType<typeof html>) {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${name}</title>
        <style>${raw(style)}</style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`
}
