import { html } from 'hono/html'
import { reminderPages as words } from '../../content/school/reminders/reminder-pages.ts'
import { plainPage } from '../http/plain-page.ts'

/** A page that asks before it does anything. */
export const askingPage = ({ title, text, does, otherwise }: typeof words.confirm) =>
  plainPage(
    title,
    html`<p>${text}</p>
          <form method="post"><button>${does}</button></form>
          <p class="soft">${otherwise}</p>`,
  )

/** A page with a message and a link back to the photos. */
export const backPage = ({ title, text }: typeof words.ended) =>
  plainPage(
    title,
    html`<p>${text}</p>
          <p class="soft"><a href="/school-photos">${words.back}</a></p>`,
  )
