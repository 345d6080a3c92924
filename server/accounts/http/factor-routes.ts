import { Hono } from 'hono'
import { ChallengeFactor, EnrolFactor, VerifyFactor } from '../../../domain/accounts/factors.ts'
import type { Env } from '../../http/route.ts'
import { challengeFactor } from '../mfa/challenge-factor.ts'
import { enrolFactor } from '../mfa/enrol-factor.ts'
import { unenrolFactor } from '../mfa/unenrol-factor.ts'
import { verifyFactor } from '../mfa/verify-factor.ts'
import { contextOfBearer, limitAccountRequests, readBody } from './request.ts'

/** Second factors: begin, challenge, verify, remove. */
export function factorRoutes() {
  const routes = new Hono<Env>()
  routes.post('/factors', async (c) =>
    c.json(await enrolFactor(await contextOfBearer(c), await readBody(c, EnrolFactor))),
  )
  routes.post('/factors/:id/challenge', async (c) => {
    await limitAccountRequests(c, 'challenges', 'LIMIT_FACTOR_CALLS_PER_2_MIN')
    const ctx = await contextOfBearer(c)
    await readBody(c, ChallengeFactor, {})
    return c.json(await challengeFactor(ctx, c.req.param('id')))
  })
  routes.post('/factors/:id/verify', async (c) => {
    await limitAccountRequests(c, 'factor-answers', 'LIMIT_FACTOR_CALLS_PER_2_MIN')
    const ctx = await contextOfBearer(c)
    return c.json(await verifyFactor(ctx, c.req.param('id'), await readBody(c, VerifyFactor)))
  })
  routes.delete('/factors/:id', async (c) =>
    c.json(await unenrolFactor(await contextOfBearer(c), c.req.param('id'))),
  )
  return routes
}
