import { OperatorError } from '../../../errors.ts'
import { dataDirectoryIn } from './data-folder.ts'

/** Another server works with the folder. */
export class DirectoryInUse extends OperatorError {
  constructor(dir: string) {
    super(
      `${dir} is in use by another running server. A folder takes one: stop that server first, or set DATABASE_URL to a Postgres.`,
    )
  }
}

/** Postgres ended instead of starting. */
export class PostgresDidNotStart extends OperatorError {
  constructor(dir: string, said: string) {
    super(
      `The database in ${dir} did not start: ${said || 'it said nothing'}. Its log is ${dataDirectoryIn(dir)}.log.`,
    )
  }
}
