/** The parts of an address: `['case-study', 'islay-whisky-journey']`. For templates that serve many addresses. */
export const segments = ({ pathname }: URL): string[] => pathname.split('/').filter(Boolean)
