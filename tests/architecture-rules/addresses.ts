import {
  isNoSubstitutionTemplateLiteral,
  isStringLiteral,
  isTemplateHead,
  isTemplateMiddle,
  isTemplateTail,
} from 'typescript/unstable/ast/is'
import { type Code, type Finding, matches, within } from './code.ts'
import { SUITES, TESTS } from './import-rules.ts'

/** API addresses spelt out anywhere but in their declarations. */
export const speltAddresses = (code: Code) =>
  spelt(code, '/api/', 'addresses of the API are declared in contract/.')

/**
 * Addresses of the school area's screens spelt out anywhere but in their table. The public pages' menus keep theirs: they
 * are sent to the browser without the table.
 */
export const speltScreens = (code: Code) =>
  spelt(code, '/school-photos', 'addresses of screens stand in domain/screens.ts.', [
    'domain/screens.ts',
    'content/site/navigation.ts',
  ])

function spelt(code: Code, part: string, says: string, except: string[] = []): Finding[] {
  return code.files
    .filter(
      (file) =>
        matches(file, '{content,domain,scripts,server,web}/**') && !matches(file, TESTS, SUITES, ...except),
    )
    .flatMap((file) =>
      within(code.source(file))
        .filter(
          (node) =>
            (isStringLiteral(node) ||
              isNoSubstitutionTemplateLiteral(node) ||
              isTemplateHead(node) ||
              isTemplateMiddle(node) ||
              isTemplateTail(node)) &&
            node.text.includes(part),
        )
        .map((node) => ({
          file,
          says: `${node.getText()}: ${says}`,
        })),
    )
}
