import { html } from 'hono/html'
import { site } from '../../content/site.ts'
import type { AppError } from '../errors.ts'
import { plainPage, plainPolicy } from '../http/plain-page.ts'

/** The content policy of this one page. */
export const refusedFormPolicy = plainPolicy({ form: 'none' })

/** What a browser without JavaScript shows when its form was refused: the reason, and a way back to what was typed. */
export function refusedForm({ message, fields = {} }: AppError) {
  const problems = Object.values(fields)
  return plainPage(
    'Not sent yet',
    html`<p>${problems.length > 0 ? 'Something is missing or cannot be right:' : message}</p>
          ${problems.length > 0 ? html`<ul>${problems.map((problem) => html`<li>${problem}</li>`)}</ul>` : ''}
          <p class="soft">Go back with your browser: what you wrote is still there. Or write to <a href="mailto:${site.email}">${site.email}</a>.</p>`,
  )
}
