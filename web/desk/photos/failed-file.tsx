interface FailedFileProps {
  fileName: string
  reason: string
}

/** A file that failed, and why. Most reasons start with the file's name, which is emphasised and not repeated. */
export function FailedFile({ fileName, reason }: FailedFileProps) {
  const named = reason.startsWith(`${fileName} `)
  return (
    <>
      <b className="wrap-anywhere font-[560] text-ink">{fileName}</b>
      {named ? reason.slice(fileName.length) : `: ${reason}`}
    </>
  )
}
