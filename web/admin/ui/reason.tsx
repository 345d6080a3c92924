interface ReasonProps {
  fileName: string
  reason: string
}

/** Why a file failed. Most reasons begin with its name, which stands out and is not said twice. */
export function Reason({ fileName, reason }: ReasonProps) {
  const named = reason.startsWith(`${fileName} `)
  return (
    <>
      <b className="wrap-anywhere font-[560] text-ink">{fileName}</b>
      {named ? reason.slice(fileName.length) : `: ${reason}`}
    </>
  )
}
