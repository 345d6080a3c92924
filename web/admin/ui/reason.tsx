interface ReasonProps {
  fileName: string
  reason: string
}

/** Why a file failed. Most reasons start with the file's name, which is emphasised and not repeated. */
export function Reason({ fileName, reason }: ReasonProps) {
  const named = reason.startsWith(`${fileName} `)
  return (
    <>
      <b className="wrap-anywhere font-[560] text-ink">{fileName}</b>
      {named ? reason.slice(fileName.length) : `: ${reason}`}
    </>
  )
}
