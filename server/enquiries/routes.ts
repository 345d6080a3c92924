import { Done } from '../../domain/common.ts'
import { Enquiry } from '../../domain/enquiries/enquiries.ts'
import { EnquiryInbox, EnquiryQuery, MarkEnquiry } from '../../domain/enquiries/enquiry-desk.ts'
import { IdParams } from '../../domain/school/school.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { countByAddress, readInput, route, router } from '../http/route.ts'
import { refusedForm, refusedFormPolicy } from './form-answer.ts'
import { listEnquiries } from './list-enquiries.ts'
import { markEnquiry } from './mark-enquiry.ts'
import { sendEnquiry } from './send-enquiry.ts'

const enquiryLimit = (ctx: Context) => ({
  name: 'enquiries',
  points: ctx.config.LIMIT_ENQUIRIES_PER_HOUR,
  seconds: 3600,
})

/** The contact form, as JSON from the page or a plain form post from a browser without JavaScript; and its inbox. */
export function enquiriesRoutes() {
  const routes = router()
  routes.use('/api/enquiries', async (c, next) => {
    if (!c.req.header('Content-Type')?.startsWith('application/x-www-form-urlencoded')) return next()
    try {
      const enquiry = readInput(Enquiry, await c.req.parseBody())
      await countByAddress(c.var.ctx, enquiryLimit(c.var.ctx))
      await sendEnquiry(c.var.ctx, enquiry)
      return c.redirect('/#message-sent', 303)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      c.header('Content-Security-Policy', refusedFormPolicy)
      return c.html(refusedForm(error), error.status)
    }
  })
  route(
    routes,
    {
      method: 'post',
      path: '/api/enquiries',
      summary: 'Send an enquiry',
      tag: 'Enquiries',
      body: Enquiry,
      answer: Done,
      status: 201,
      limit: enquiryLimit,
    },
    async (ctx, { body }) => {
      await sendEnquiry(ctx, body)
      return { ok: true as const }
    },
  )
  route(
    routes,
    {
      method: 'get',
      path: '/api/admin/enquiries',
      summary: 'Show the inbox',
      tag: 'Enquiries',
      query: EnquiryQuery,
      answer: EnquiryInbox,
    },
    (ctx, { query }) => listEnquiries(ctx, query),
  )
  route(
    routes,
    {
      method: 'patch',
      path: '/api/admin/enquiries/{id}',
      summary: 'Mark an enquiry',
      tag: 'Enquiries',
      params: IdParams,
      body: MarkEnquiry,
      answer: Done,
    },
    async (ctx, { params, body }) => {
      await markEnquiry(ctx, { id: params.id, state: body.state })
      return { ok: true as const }
    },
  )
  return routes
}
