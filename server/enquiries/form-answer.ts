import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { site } from '../../content/site.ts'
import type { AppError } from '../errors.ts'

/** The site's colours and measurements in short; its fonts are not loaded for one sentence. */
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
  a:focus-visible { outline: 2px solid #e3a93b; outline-offset: 3px }
`

/** The content policy of this one page, which has its style inline. */
export const refusedFormPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** What a browser without JavaScript shows when its form was refused: the reason, and a way back to what was typed. */
export function refusedForm({ message, fields = {} }: AppError) {
  const problems = Object.values(fields)
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Not sent yet · ${site.name}</title>
        <style>${raw(style)}</style>
      </head>
      <body>
        <main>
          <h1>Not sent yet</h1>
          <p>${problems.length > 0 ? 'Something is missing or cannot be right:' : message}</p>
          ${problems.length > 0 ? html`<ul>${problems.map((problem) => html`<li>${problem}</li>`)}</ul>` : ''}
          <p class="soft">Go back with your browser: what you wrote is still there. Or write to <a href="mailto:${site.email}">${site.email}</a>.</p>
        </main>
      </body>
    </html>`
}
