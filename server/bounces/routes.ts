import * as unreachable from '../../contract/bounces.ts'
import { mount, serve } from '../http/mount-endpoint.ts'
import { router } from '../http/route.ts'
import { handleMailEvent, reachAddress } from './mail-events.ts'

/** The mail provider's webhook, and the owner's corrections. */
export function unreachableRoutes() {
  const routes = router()
  serve(routes, unreachable.mailEvents, async (c, { params: { provider } }) => {
    const body = await c.req.text()
    const { ctx } = c.var
    const at = ctx.clock.now()
    await handleMailEvent(ctx, provider, { body, at, header: (name) => c.req.header(name) })
    return c.json({ ok: true })
  })
  mount(routes, unreachable.reachAddress, (ctx, { body }) => reachAddress(ctx, body))
  return routes
}
