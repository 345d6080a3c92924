import { type ComponentType, useEffect, useState } from 'react'
import { answerAgain, useAskedAgain } from './fresh-sign-in.ts'

/** Where a screen asks its reader to confirm who they are, whenever the server wants that of something they do. */
export function StillYou() {
  const asked = useAskedAgain()
  const [Question, setQuestion] = useState<ComponentType>()
  useEffect(() => {
    if (!asked || Question) return
    import('./still-you-dialog.tsx').then(
      (loaded) => setQuestion(() => loaded.StillYouDialog),
      () => answerAgain(false),
    )
  }, [asked, Question])
  return asked && Question ? <Question /> : null
}
