import { number, url } from './kinds.ts'

/** How the database is reached. `DATABASE_DIRECT_URL` bypasses a pooler. */
export const database = {
  DATABASE_URL: url('postgres', 'postgresql').optional(),
  DATABASE_DIRECT_URL: url('postgres', 'postgresql').optional(),
  DATABASE_POOL: number(10, 1, 1000),
  DATABASE_QUEUE_POOL: number(5, 1, 1000),
  DATABASE_STATEMENT_S: number(15, 1, 3600),
}
