import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { generalErrors } from '../../../content/errors/general.ts'
import { schoolErrors } from '../../../content/errors/school.ts'
import { TypedCode } from '../../../domain/school/parent-links.ts'
import { readActor } from '../../accounts/sessions/read-actor.ts'
import { requireUser } from '../../context.ts'
import { AppError, invalid, notFound } from '../../errors.ts'
import { limitBody } from '../../http/limit-body.ts'
import { type Call, type Env, invalidInput } from '../../http/route.ts'
import { countMalformedCode } from '../codes/find-pupil-by-code.ts'
import { linkPupil, verifyAccessCode } from './link-pupil.ts'

/** The two functions that the hosted service's client invokes, under `/functions/v1`. */
export function edgeFunctionRoutes() {
  const routes = new Hono<Env>().onError(answerFunctionError)
  routes.use(
    cors({
      origin: '*',
      allowMethods: ['POST'],
      allowHeaders: ['accept', 'apikey', 'authorization', 'content-type', 'x-client-info', 'x-region'],
      exposeHeaders: ['Retry-After'],
      maxAge: 600,
    }),
  )
  routes.use(limitBody(10_000))
  routes.use(async (c, next) => {
    const actor = await readActor(c.var.ctx, c.req.header('Authorization'))
    c.set('ctx', { ...c.var.ctx, actor })
    await next()
  })
  for (const [name, operation] of Object.entries(functions))
    routes.post(`/${name}`, signedIn, async (c) => c.json(await operation(c.var.ctx, await typedCode(c))))
  routes.all('*', () => {
    throw notFound('function')
  })
  return new Hono<Env>().route('/functions/v1', routes)
}

const functions = { 'verify-access-code': verifyAccessCode, 'link-student-to-parent': linkPupil }

/** Authentication comes first, even for invalid input. */
async function signedIn(c: Call, next: () => Promise<void>) {
  requireUser(c.var.ctx)
  await next()
}

async function typedCode(c: Call): Promise<string> {
  const body: unknown = await c.req.json().catch(() => {
    throw invalid(generalErrors.notJson, undefined, 'bad-json')
  })
  const result = TypedCode.safeParse(body)
  if (!result.success) {
    await countMalformedCode(c.var.ctx, body)
    const { fields } = invalidInput(result.error)
    throw invalid(fields?.accessCode ?? schoolErrors.fields.accessCode)
  }
  return result.data.accessCode
}

/** An opt-out as the page reads it: `error` is the sentence for the toast. */
function answerFunctionError(error: Error, c: Call): Response {
  const { ctx } = c.var
  if (!(error instanceof AppError)) {
    ctx.log.error({ requestId: ctx.requestId, err: error }, 'request failed')
    return c.json({ error: generalErrors.ourSide, code: 'internal' }, 500)
  }
  const { message, code, retryAfter, status } = error
  if (retryAfter) c.header('Retry-After', String(retryAfter))
  return c.json({ error: message, code, retryAfter }, status as ContentfulStatusCode)
}
