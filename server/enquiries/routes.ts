import { html } from 'hono/html'
import { rejectedFormWords as words } from '../../content/errors/enquiries.ts'
import * as enquiries from '../../contract/enquiries.ts'
import { ENQUIRIES } from '../../contract/paths.ts'
import type { Contact } from '../../domain/site/contact.ts'
import { AppError } from '../errors.ts'
import { limitBody, MEGABYTE } from '../http/limit-body.ts'
import { mountEndpoint } from '../http/mount-endpoint.ts'
import { plainPage, plainPolicy } from '../http/plain-page.ts'
import { limitRequests } from '../http/rate-limit-requests.ts'
import { readInput, router } from '../http/route.ts'
import { siteContact } from '../names.ts'
import { listEnquiries } from './list-enquiries.ts'
import { markEnquiry } from './mark-enquiry.ts'
import { sendEnquiry } from './send-enquiry.ts'

/** The contact form, as JSON from the page or as a plain form post from a browser without JavaScript, and its inbox. */
export function enquiriesRoutes() {
  const routes = router()
  const { body: contract, limit } = enquiries.sendEnquiry
  routes.use(ENQUIRIES, limitBody(MEGABYTE), async (c, next) => {
    if (!c.req.header('Content-Type')?.startsWith('application/x-www-form-urlencoded')) return next()
    try {
      const enquiry = readInput(contract, await c.req.parseBody())
      await limitRequests(c.var.ctx, limit)
      await sendEnquiry(c.var.ctx, enquiry)
      return c.redirect('/#message-sent', 303)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      c.header('Content-Security-Policy', invalidFormPolicy)
      return c.html(invalidFormPage(error, await siteContact(c.var.ctx.db)), error.status)
    }
  })
  mountEndpoint(routes, enquiries.sendEnquiry, (ctx, { body }) => sendEnquiry(ctx, body))
  mountEndpoint(routes, enquiries.listEnquiries, (ctx, { body }) => listEnquiries(ctx, body))
  mountEndpoint(routes, enquiries.markEnquiry, (ctx, { params, body }) =>
    markEnquiry(ctx, { id: params.id, state: body.state }),
  )
  return routes
}

/** The content policy of this one page. */
const invalidFormPolicy = plainPolicy({ form: 'none' })

/** What a browser without JavaScript shows when its form was refused: the reason, and a way back to what was typed. */
function invalidFormPage({ message, fields = {} }: AppError, site: Contact) {
  const problems = Object.values(fields)
  return plainPage(
    site,
    words.title,
    html`<p>${problems.length > 0 ? words.problems : message}</p>
          ${problems.length > 0 ? html`<ul>${problems.map((problem) => html`<li>${problem}</li>`)}</ul>` : ''}
          <p class="soft">${words.goBack} <a href="mailto:${site.email}">${site.email}</a>.</p>`,
  )
}
