/** The segments of a path: `['case-study', 'islay-whisky-journey']`. For templates with several paths. */
export const segments = (path: string): string[] => path.split('/').filter(Boolean)
