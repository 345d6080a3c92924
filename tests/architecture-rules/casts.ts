import { type AsExpression, SyntaxKind } from 'typescript/unstable/ast'
import { isAsExpression } from 'typescript/unstable/ast/is'
import { type Code, type Finding, matches, within } from './code.ts'
import { SUITES, TESTS } from './import-rules.ts'

/** Files of the server that cast through unknown, and why the compiler cannot know better. */
export const CASTS: Record<string, string> = {
  'server/backup/archive.ts': 'Node and the browser type one stream differently',
  'server/http/mount-endpoint.ts': 'The library’s types take less than the library does',
  'server/pdf/signs.ts': 'The package’s types are wrong',
  'server/platform/db/watch-pool/pool-health.ts': 'It looks into the driver’s client',
  'server/platform/jobs/pg-boss.ts': 'The library’s types leave out its pool',
  'server/website/former-contacts.ts': 'The document is of an earlier release',
  'server/website/read-content.ts': 'An entry is made for each kind',
  'server/website/render/stored-site.ts': 'An entry is made for each encoding',
  'server/website/sample-content.ts': 'An entry is made for each kind',
}

/** Casts of what a query returns, anywhere, and other casts through unknown on the server. */
export function castsThroughUnknown(code: Code): Finding[] {
  return code.files
    .filter((file) => code.text(file).includes('as unknown as'))
    .flatMap((file) => {
      const casts = within(code.source(file)).filter(isCastThroughUnknown)
      const isFree = !matches(file, '{server,scripts}/**') || matches(file, TESTS, SUITES) || file in CASTS
      return casts.flatMap((cast) =>
        /\.execute\b/.test(cast.getText())
          ? [{ file, says: 'Rule 5: rows of SQL have their type by rows<Row>() of platform/db/rows.ts.' }]
          : isFree
            ? []
            : [{ file, says: 'Rule 5: a type is parsed or inferred, and not claimed by a cast.' }],
      )
    })
}

const isCastThroughUnknown = (node: Parameters<typeof isAsExpression>[0]): node is AsExpression =>
  isAsExpression(node) &&
  isAsExpression(node.expression) &&
  node.expression.type.kind === SyntaxKind.UnknownKeyword
