import type { Broken } from './rule-violations.ts'

/** Sentences that are in the code instead of in content/. */
export const sentences: readonly Broken[] = [
  ...[
    ['<p>Nothing was charged. Please try again.</p>', 'an element'],
    ['<p>Nothing was charged. Write to <b>me</b>.</p>', 'an element around another'],
    ["<input aria-label='Is this really your child?' />", 'an attribute'],
    ["'Waiting for your passkey…'", 'a string'],
    ['`There are no students of ${name}.`', 'a template'],
    ["'The card was declined. Nothing was charged'", 'a string that ends without a stop'],
    ["'This is not a class like 3B.'", 'a string that ends in a capital letter'],
    ["'Not paid yet.'", 'a string of three words'],
    ["<p>Lost your code?{' '}<b>Write</b></p>", 'an element before a space and another'],
  ].map(([line, where]) => ({
    what: `a sentence in ${where}`,
    texts: { 'web/gate.tsx': `export const words = (name: string) => ${line}\n` },
    says: 'Rule 11: sentences that people read',
  })),
  {
    what: 'a sentence of the server',
    texts: {
      'server/reject.ts': "export const rejection = () => new AppError('Nothing of this is yours.')\n",
    },
    says: 'Rule 11: sentences that people read',
  },
  {
    what: 'a phrase below a field',
    texts: {
      'server/reject.ts':
        "export const rejection = () => invalid(words.highlighted, { code: 'There is already an offer with this code' })\n",
    },
    says: 'Rule 11: sentences that people read',
  },
]
