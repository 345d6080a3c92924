/** In place of a text that is loading; `words` are read out. */
export function Skeleton({ words, className = '' }: { words?: string; className?: string }) {
  return (
    <span className={`inline-block max-w-full animate-pulse bg-line align-middle ${className}`}>
      {words && <span className="sr-only">{words}</span>}
    </span>
  )
}

const WIDTHS = [72, 56, 84, 64, 48, 76]

/** In place of a row's text; each row has another length. */
export function SkeletonText({ row }: { row: number }) {
  return (
    <span className="block" style={{ width: `${WIDTHS[row % WIDTHS.length]}%` }}>
      <Skeleton className="h-3 w-full" />
    </span>
  )
}

/** In place of anything that is loading and has no likeness of its own: rows as high as those of a list. */
export function SkeletonRows() {
  return (
    <div className="w-full max-w-[52rem]">
      <span role="status" className="sr-only">
        Loading
      </span>
      {WIDTHS.map((width, row) => (
        <div key={width} className="flex h-11 items-center border-line border-b">
          <span className="w-full">
            <SkeletonText row={row} />
          </span>
        </div>
      ))}
    </div>
  )
}

const PICTURES = [...'abcdefghijkl']

/** In place of a sheet of pictures. */
export function SkeletonPictures({ className, shape }: { className: string; shape: string }) {
  return (
    <div className={`grid ${className}`}>
      <span role="status" className="sr-only">
        Loading
      </span>
      {PICTURES.map((key) => (
        <div key={key} className={`animate-pulse bg-line ${shape}`} />
      ))}
    </div>
  )
}
