/** A case study's path: `/case-study/islay-whisky-journey`. */
export const caseStudyPath = (slug: string) => `/case-study/${slug}`
