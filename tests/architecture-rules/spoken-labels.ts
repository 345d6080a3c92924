import type { JsxElement, Node } from 'typescript/unstable/ast'
import {
  isJsxAttribute,
  isJsxElement,
  isJsxExpression,
  isJsxSelfClosingElement,
  isJsxText,
  isNoSubstitutionTemplateLiteral,
  isStringLiteral,
  isTemplateExpression,
} from 'typescript/unstable/ast/is'
import { type Code, type Finding, matches, within } from './code.ts'
import { TESTS } from './import-rules.ts'

/** What can be pressed, by the end of its component's name. */
const PRESSED = /(?:button|link|^a)$/i

/** What is shown and has no words: a sign, or a picture. */
const NO_WORDS = new Set(['{sign}', '{children}'])

/**
 * Buttons and links whose label for the screen reader leaves out the words that they show: who speaks to the screen
 * says what is written on them (WCAG 2.5.3).
 */
export function otherwiseLabelled(code: Code): Finding[] {
  return code.files
    .filter((file) => matches(file, 'web/**/*.tsx') && !matches(file, TESTS))
    .filter((file) => code.text(file).includes('aria-label'))
    .flatMap((file) =>
      within(code.source(file))
        .filter(isJsxElement)
        .filter((element) => PRESSED.test(element.openingElement.tagName.getText()))
        .flatMap((element) => {
          const label = labelOf(element)
          const shown = shownBy(element)
          if (label === undefined || !/[a-z]/.test(shown) || NO_WORDS.has(shown) || label.includes(shown))
            return []
          return [{ file, says: `WCAG 2.5.3: the label “${label}” leaves out “${shown}”, which is shown.` }]
        }),
    )
}

function labelOf({ openingElement }: JsxElement): string | undefined {
  const label = openingElement.attributes.properties.find(
    (attribute) => isJsxAttribute(attribute) && attribute.name.getText() === 'aria-label',
  )
  if (!label || !isJsxAttribute(label) || !label.initializer) return undefined
  return plain(written(label.initializer))
}

/** The words between the tags; elements in it are pictures, or read by themselves. */
const shownBy = ({ children }: JsxElement) =>
  plain(
    children.map((child) => (isJsxText(child) ? child.text : isWords(child) ? written(child) : '')).join(''),
  )

const isWords = (child: Node) =>
  isJsxExpression(child) && !within(child).some((node) => isJsxElement(node) || isJsxSelfClosingElement(node))

/** A text as it is written, with the code of each value in braces. */
function written(node: Node): string {
  if (isJsxExpression(node)) return node.expression ? written(node.expression) : ''
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return node.text
  if (isTemplateExpression(node))
    return (
      node.head.text +
      node.templateSpans.map(({ expression, literal }) => `{${expression.getText()}}${literal.text}`).join('')
    )
  return `{${node.getText()}}`
}

const plain = (text: string) =>
  text
    .replaceAll(/[\s…]+/g, ' ')
    .trim()
    .toLowerCase()
