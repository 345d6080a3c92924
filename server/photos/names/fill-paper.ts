/** A picture's or a paper's edges. */
export interface Paper {
  width: number
  height: number
}

/** The least size of the paper's shape that holds everything. */
export function filled({ width, height }: Paper, paper: Paper | null | undefined): Paper {
  if (!paper) return { width, height }
  const [short, long] = [Math.min(paper.width, paper.height), Math.max(paper.width, paper.height)]
  const ratio = width > height ? long / short : short / long
  return {
    width: Math.max(width, Math.round(height * ratio)),
    height: Math.max(height, Math.round(width / ratio)),
  }
}
