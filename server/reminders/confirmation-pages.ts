import { html } from 'hono/html'
import { reminderPages as words } from '../../content/school/reminders.ts'
import { school } from '../../domain/screens.ts'
import { plainPage } from '../http/plain-page.ts'

/** The confirmation page. Opening it confirms nothing, because mail programs prefetch links. It names nobody. */
export const askConfirmationPage = () => askingPage(words.confirm)

/** After confirming. */
export const confirmedPage = () => backPage(words.confirmed)

/** For an expired, ended or invalid link. */
export const confirmationExpiredPage = () => backPage(words.tooOld)

/** The unsubscribe page. Opening it ends nothing, for the same reason. It names nobody. */
export const askUnsubscribePage = () => askingPage(words.end)

/** After unsubscribing. */
export const unsubscribedPage = () => backPage(words.ended)

/** A page that asks before it does anything. */
const askingPage = ({ title, text, does, otherwise }: typeof words.confirm) =>
  plainPage(
    title,
    html`<p>${text}</p>
          <form method="post"><button>${does}</button></form>
          <p class="soft">${otherwise}</p>`,
  )

/** A page with a message and a link back to the photos. */
const backPage = ({ title, text }: typeof words.ended) =>
  plainPage(
    title,
    html`<p>${text}</p>
          <p class="soft"><a href="${school.gate}">${words.back}</a></p>`,
  )
