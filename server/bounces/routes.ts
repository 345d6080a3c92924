import * as unreachable from '../../contract/roster/bounces.ts'
import { mountAddress, mountEndpoint } from '../http/mount-endpoint.ts'
import { router } from '../http/route.ts'
import { clearBounce, handleMailEvent } from './mail-events.ts'

/** The mail provider's webhook, and the owner's corrections. */
export function bouncesRoutes() {
  const routes = router()
  mountAddress(routes, unreachable.mailEvents, async (c, { params: { provider } }) => {
    const body = await c.req.text()
    const { ctx } = c.var
    const at = ctx.clock.now()
    await handleMailEvent(ctx, provider, { body, at, header: (name) => c.req.header(name) })
    return c.json({ ok: true })
  })
  mountEndpoint(routes, unreachable.clearBounce, (ctx, { body }) => clearBounce(ctx, body))
  return routes
}
