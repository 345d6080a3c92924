import type { Client } from 'pg'
import { CODE_ALPHABET } from '../domain/school/access-code.ts'

export interface Size {
  schools: number
  pupils: number
  photos: number
}

/** The code of the `n`th pupil: the number in the alphabet's digits, padded to 8. */
export function codeOf(n: number): string {
  let code = ''
  for (let rest = n; code.length < 8; rest = Math.floor(rest / CODE_ALPHABET.length))
    code = (CODE_ALPHABET[rest % CODE_ALPHABET.length] ?? 'A') + code
  return code
}

/** The id of the `n`th thing of a kind: a hash in the form of a random UUID, as the routes require. */
const idOf = (kind: string, n: string) =>
  `overlay(overlay(md5('${kind}' || (${n})) placing '4' from 13) placing '8' from 17)::uuid`

const CLASSES_OF_A_SCHOOL = 36

/**
 * Fills an empty, migrated database with a region's schools using `generate_series`, and analyses it for the planner.
 */
export async function fillRows(client: Client, { schools, pupils, photos }: Size): Promise<void> {
  const classes = schools * CLASSES_OF_A_SCHOOL
  const perPupil = photos / pupils
  const digits = Array.from(
    { length: 8 },
    (_, place) =>
      `substr('${CODE_ALPHABET}', ((n / ${CODE_ALPHABET.length ** (7 - place)}::bigint) % ${CODE_ALPHABET.length})::int + 1, 1)`,
  ).join(' || ')
  await client.query(`
    insert into schools (name, created_at) select 'School ' || n, now() from generate_series(0, ${schools - 1}) n`)
  await client.query(`
    insert into events (id, name, school_name, date, sales_open, created_at)
      select ${idOf('event', 'n')}, 'School Photography', 'School ' || n, '2026-03-01', '2026-03-01', now()
      from generate_series(0, ${schools - 1}) n`)
  await client.query(`
    insert into classes (id, event_id, ref, year, created_at)
      select ${idOf('class', 'n')}, ${idOf('event', `n / ${CLASSES_OF_A_SCHOOL}`)},
        (n % 36 / 6 + 1) || chr(65 + n % 6), n % 36 / 6 + 1, now()
      from generate_series(0, ${classes - 1}) n`)
  await client.query(`
    insert into pupils (id, class_id, first_name, last_name, access_code, created_at)
      select ${idOf('pupil', 'n')}, ${idOf('class', `n % ${classes}`)}, 'First' || n % 500, 'Last' || n % 5000, ${digits}, now()
      from generate_series(0::bigint, ${pupils - 1}) n`)
  await client.query(`
    insert into photos (id, event_id, class_id, pupil_id, placed_by, file_name, bytes, content_hash, content_type,
        original_key, state, width, height, created_at, ready_at)
      select ${idOf('photo', 'n')}, ${idOf('event', `(p % ${classes}) / ${CLASSES_OF_A_SCHOOL}`)}, ${idOf('class', `p % ${classes}`)},
        ${idOf('pupil', 'p')}, 'card', 'IMG_' || n || '.JPG', 8000000, md5('content' || n), 'image/jpeg',
        'originals/' || ${idOf('photo', 'n')}, 'ready', 4000, 5000, now(), now()
      from (select n, n / ${perPupil} as p from generate_series(0::bigint, ${photos - 1}) n) as one`)
  await client.query('vacuum analyze')
}
