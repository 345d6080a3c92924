import { afterAll } from 'vitest'
import { dropDatabases } from '../support/database.ts'

// Hooks run last to first, so each test file has closed its own connections by then.
afterAll(dropDatabases)
