import { useEffect, useState } from 'react'
import { pictureLibraryWords as words } from '../../../../content/desk/website/pictures.ts'
import type { ListedPicture } from '../../../../domain/site/media/site-media.ts'
import { LoadFailure } from '../../kit/data/query-result.tsx'
import { BackButton, DescribePictureForm } from './describe-picture.tsx'
import { usePictures } from './use-pictures.ts'

interface DescribeSeriesProps {
  /** The pictures to describe, in order. */
  keys: readonly string[]
  /** How many more are being uploaded. */
  coming: number
  /** The button that saves the only one. */
  confirm: string
  onSaved?: (picture: ListedPicture) => void
  onEnd: () => void
  onBack?: () => void
}

/** Describes pictures one after the other; those that arrive meanwhile follow. */
export function DescribeSeries(props: DescribeSeriesProps) {
  const { keys, coming, confirm, onSaved, onEnd, onBack } = props
  const query = usePictures()
  const pictures = query.data?.pictures ?? []
  const [done, setDone] = useState<readonly string[]>([])
  const left = keys.filter((key) => !done.includes(key))
  const picture = left.map((key) => pictures.find((one) => one.key === key)).find((one) => one !== undefined)
  const isOver = left.length === 0 && coming === 0
  useEffect(() => {
    if (isOver) onEnd()
  }, [isOver, onEnd])
  if (!picture)
    return (
      <>
        {onBack && <BackButton onPress={onBack} className="mt-4 justify-self-start" />}
        {query.isError ? (
          <LoadFailure error={query.error} onRetry={() => void query.refetch()} what="list of pictures" />
        ) : (
          <p role="status" className="mt-4 text-soft">
            {words.coming}
          </p>
        )}
      </>
    )
  const of = keys.length + coming
  const goOn = () => setDone([...done, picture.key])
  return (
    <DescribePictureForm
      key={picture.key}
      picture={picture}
      confirm={of > 1 ? words.saveAndNext : confirm}
      series={of > 1 ? { place: words.place(done.length + 1, of), onSkip: goOn } : undefined}
      onBack={onBack}
      onDeleted={goOn}
      onSaved={(saved) => {
        onSaved?.(saved)
        goOn()
      }}
    />
  )
}
