import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** `fullName` of `domain/person-name.ts` in SQL. */
export const fullNameColumn = ({
  firstName,
  lastName,
}: {
  firstName: SQLWrapper
  lastName: SQLWrapper
}): SQL<string> => sql<string>`trim(${firstName} || ' ' || ${lastName})`
