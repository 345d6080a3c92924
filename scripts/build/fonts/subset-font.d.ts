declare module 'subset-font' {
  interface Options {
    targetFormat?: 'sfnt' | 'woff' | 'woff2'
    keepFeatures?: string[]
    variationAxes?: Record<string, number | { min: number; max: number; default?: number }>
  }
  function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>
  export = subsetFont
}
