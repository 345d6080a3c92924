/** A picture's or a paper's edges. */
export interface PaperEdges {
  width: number
  height: number
}

/** The least size of the paper's shape that holds everything. */
export function padToPaper({ width, height }: PaperEdges, paper: PaperEdges | null | undefined): PaperEdges {
  if (!paper) return { width, height }
  const [short, long] = [Math.min(paper.width, paper.height), Math.max(paper.width, paper.height)]
  const ratio = width > height ? long / short : short / long
  return {
    width: Math.max(width, Math.round(height * ratio)),
    height: Math.max(height, Math.round(width / ratio)),
  }
}
