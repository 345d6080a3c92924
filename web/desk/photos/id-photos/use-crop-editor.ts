import { useState } from 'react'
import type { PercentCrop } from 'react-image-crop'
import { framing } from '../../../../content/desk/photos/id-photos.ts'
import { saveIdCrop } from '../../../../contract/photos/sorting.ts'
import type { FramedPortrait, IdCrop, IdShape } from '../../../../domain/photos/id-photos.ts'
import type { useUndo } from '../../kit/data/undo.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { toPixelCrop } from './crop-percent.ts'

interface FrameOf {
  portrait: FramedPortrait | undefined
  shape: IdShape
  name: string
  undo: ReturnType<typeof useUndo>
}

/**
 * A portrait's frame while it is being drawn. If somebody else saved in the meantime, saving fails once and keeps what
 * was drawn; saving again overrides. Another turn or shape starts over, because it is another picture.
 */
export function useCropFrame({ portrait, shape, name, undo }: FrameOf) {
  const { change, run, busy } = useDeskMutation(undo.failed)
  const [drawn, setDrawn] = useState<{ key: string; share: PercentCrop }>()
  const key = [portrait?.id, portrait?.turns, shape].join(' ')
  const share = drawn?.key === key ? drawn.share : undefined

  async function send(crop: IdCrop | null): Promise<boolean> {
    if (!portrait) return false
    const { id, turns, version, crop: before } = portrait
    const write = (by: { version: number; crop: IdCrop | null }) =>
      change(saveIdCrop, { params: { id }, body: { shape, turns, ...by } })
    return run(
      'save',
      () => write({ version, crop }),
      (saved) => {
        setDrawn(undefined)
        undo.tell(crop ? framing.saved(name) : framing.fixedAgain(name), () =>
          write({ version: saved.version, crop: before }),
        )
      },
    )
  }

  return {
    key,
    share,
    isSaving: busy !== undefined,
    isChanged: share !== undefined,
    draw: (next: PercentCrop) => setDrawn({ key, share: next }),
    reset: () => setDrawn(undefined),
    /** Resolves to whether everything is saved. */
    save: async () => (share && portrait ? send(toPixelCrop(portrait, shape, share)) : true),
    fix: () => send(null),
  }
}
