import { type ComponentType, useEffect, useState } from 'react'
import { closePrompt, usePromptOpen } from './require-fresh-sign-in.ts'

/** Shows the prompt for a fresh sign-in whenever the server demands one. */
export function Reauthenticate() {
  const asked = usePromptOpen()
  const [Prompt, setPrompt] = useState<ComponentType>()
  useEffect(() => {
    if (!asked || Prompt) return
    import('./reauthenticate-dialog.tsx').then(
      (loaded) => setPrompt(() => loaded.ReauthenticateDialog),
      () => closePrompt(false),
    )
  }, [asked, Prompt])
  return asked && Prompt ? <Prompt /> : null
}
