import { html } from 'hono/html'
import { refusedFormWords as words } from '../../content/errors/enquiries.ts'
import { site } from '../../content/site.ts'
import type { AppError } from '../errors.ts'
import { plainPage, plainPolicy } from '../http/plain-page.ts'

/** The content policy of this one page. */
export const refusedFormPolicy = plainPolicy({ form: 'none' })

/** What a browser without JavaScript shows when its form was refused: the reason, and a way back to what was typed. */
export function refusedForm({ message, fields = {} }: AppError) {
  const problems = Object.values(fields)
  return plainPage(
    words.title,
    html`<p>${problems.length > 0 ? words.problems : message}</p>
          ${problems.length > 0 ? html`<ul>${problems.map((problem) => html`<li>${problem}</li>`)}</ul>` : ''}
          <p class="soft">${words.goBack} <a href="mailto:${site.email}">${site.email}</a>.</p>`,
  )
}
