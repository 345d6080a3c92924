import {
  isNoSubstitutionTemplateLiteral,
  isStringLiteral,
  isTemplateHead,
  isTemplateMiddle,
  isTemplateTail,
} from 'typescript/unstable/ast/is'
import { type Code, type Finding, matches, within } from './code.ts'
import { SUITES, TESTS } from './fence.ts'

/** API addresses spelt out anywhere but in their declarations. */
export function speltAddresses(code: Code): Finding[] {
  return code.files
    .filter((file) => matches(file, '{content,domain,server,web}/**') && !matches(file, TESTS, SUITES))
    .flatMap((file) =>
      [...within(code.source(file))]
        .filter(
          (node) =>
            (isStringLiteral(node) ||
              isNoSubstitutionTemplateLiteral(node) ||
              isTemplateHead(node) ||
              isTemplateMiddle(node) ||
              isTemplateTail(node)) &&
            node.text.includes('/api/'),
        )
        .map((node) => ({
          file,
          says: `${node.getText()}: addresses of the API are declared in contract/.`,
        })),
    )
}
