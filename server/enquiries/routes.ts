import { Done } from '../../domain/common.ts'
import { Enquiry } from '../../domain/enquiries.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { countByAddress, invalidInput, route, router } from '../http.ts'
import { refusedForm } from './form-answer.ts'
import { sendEnquiry } from './send-enquiry.ts'

const enquiryLimit = (ctx: Context) => ({
  name: 'enquiries',
  points: ctx.config.LIMIT_ENQUIRIES_PER_HOUR,
  seconds: 3600,
})

/** The contact form: JSON from the page, a plain form post from a browser without JavaScript. */
export function enquiriesRoutes() {
  const routes = router()
  routes.use('/api/enquiries', async (c, next) => {
    if (!c.req.header('Content-Type')?.startsWith('application/x-www-form-urlencoded')) return next()
    try {
      const parsed = Enquiry.safeParse(await c.req.parseBody())
      if (!parsed.success) throw invalidInput(parsed.error)
      await countByAddress(c.var.ctx, enquiryLimit(c.var.ctx))
      await sendEnquiry(c.var.ctx, parsed.data)
      return c.redirect('/#message-sent', 303)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
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
  return routes
}
