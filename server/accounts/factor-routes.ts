import { Hono } from 'hono'
import type { Env } from '../http.ts'

export function factorRoutes() {
  return new Hono<Env>()
}
