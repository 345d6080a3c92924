import { html } from 'hono/html'
import { plainPage } from '../http/plain-page.ts'

/** The confirmation page. Opening it confirms nothing, because mail programs prefetch links. It names nobody. */
export const confirmingPage = () =>
  plainPage(
    'Confirm the reminders?',
    html`<p>Somebody asked for reminders about school photos to where this link was sent. If that was you, they begin now.</p>
          <form method="post"><button>Yes, remind me</button></form>
          <p class="soft">If it was not you, close this page. Nothing will come.</p>`,
  )

/** After confirming. */
export const confirmedPage = () =>
  plainPage(
    'You will be reminded',
    html`<p>At most three notes about these photos, and each has a link that ends them.</p>
          <p class="soft"><a href="/school-photos">To the school photos</a></p>`,
  )

/** For an expired, ended or invalid link. */
export const unconfirmedPage = () =>
  plainPage(
    'This link is too old',
    html`<p>You can ask for reminders again beside the photos, and a new link is sent.</p>
          <p class="soft"><a href="/school-photos">To the school photos</a></p>`,
  )
