import { html } from 'hono/html'
import { reminderPages as words } from '../../content/school/reminders.ts'
import { school } from '../../domain/screens.ts'
import type { Contact } from '../../domain/site/contact.ts'
import { plainPage } from '../http/plain-page.ts'

type Site = Pick<Contact, 'name'>

/** The confirmation page. Opening it confirms nothing, because mail programs prefetch links. It names nobody. */
export const confirmationFormPage = (site: Site) => askingPage(site, words.confirm)

/** After confirming. */
export const confirmedPage = (site: Site) => backPage(site, words.confirmed)

/** For an expired, ended or invalid link. */
export const confirmationExpiredPage = (site: Site) => backPage(site, words.tooOld)

/** The unsubscribe page. Opening it ends nothing, for the same reason. It names nobody. */
export const unsubscribeFormPage = (site: Site) => askingPage(site, words.end)

/** After unsubscribing. */
export const unsubscribedPage = (site: Site) => backPage(site, words.ended)

/** A page that asks before it does anything. */
const askingPage = (site: Site, { title, text, does, otherwise }: typeof words.confirm) =>
  plainPage(
    site,
    title,
    html`<p>${text}</p>
          <form method="post"><button>${does}</button></form>
          <p class="soft">${otherwise}</p>`,
  )

/** A page with a message and a link back to the photos. */
const backPage = (site: Site, { title, text }: typeof words.ended) =>
  plainPage(
    site,
    title,
    html`<p>${text}</p>
          <p class="soft"><a href="${school.gate}">${words.back}</a></p>`,
  )
