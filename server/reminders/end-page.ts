import { html } from 'hono/html'
import { plainPage } from '../http/plain-page.ts'

/** The unsubscribe page. Opening it ends nothing, because mail programs prefetch links. It names nobody. */
export const endingPage = () =>
  plainPage(
    'End the reminders?',
    html`<p>You asked to be reminded about school photos. From now on nothing of the kind will come to you.</p>
          <form method="post"><button>End the reminders</button></form>
          <p class="soft">What you have ordered, and its emails, stay as they are.</p>`,
  )

/** After unsubscribing. */
export const endedPage = () =>
  plainPage(
    'No more reminders',
    html`<p>They have ended. You can ask for them again beside the photos.</p>
          <p class="soft"><a href="/school-photos">To the school photos</a></p>`,
  )
