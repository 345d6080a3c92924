import { html } from 'hono/html'
import { site } from '../../content/site.ts'
import type { AppError } from '../errors.ts'

/** What a browser without JavaScript sees when its form was refused: why, and the way back to its words. */
export function refusedForm({ message, fields = {} }: AppError) {
  const problems = Object.values(fields)
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Not sent yet · ${site.name}</title>
      </head>
      <body>
        <h1>Not sent yet</h1>
        <p>${problems.length > 0 ? 'Something is missing or cannot be right:' : message}</p>
        ${problems.length > 0 ? html`<ul>${problems.map((problem) => html`<li>${problem}</li>`)}</ul>` : ''}
        <p>Go back with your browser: what you wrote is still there. Or write to <a href="mailto:${site.email}">${site.email}</a>.</p>
      </body>
    </html>`
}
