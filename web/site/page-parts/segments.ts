/** The parts of an address: `['case-study', 'islay-whisky-journey']`. For templates that serve many addresses. */
export const segments = (path: string): string[] => path.split('/').filter(Boolean)
