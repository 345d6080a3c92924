/** What every mail about a test order says first. */
export const testModeWords = {
  subject: (subject: string) => `Test mode: ${subject}`,
  note: 'Test mode: no money is taken.',
}
