import { type ComponentType, useEffect, useState } from 'react'
import { closePrompt, usePromptOpen } from './require-fresh-sign-in.ts'

/** Shows the prompt for a fresh sign-in whenever the server demands one. */
export function Reauthenticate() {
  const open = usePromptOpen()
  const [Prompt, setPrompt] = useState<ComponentType>()
  useEffect(() => {
    if (!open || Prompt) return
    import('./reauthenticate-dialog.tsx').then(
      (loaded) => setPrompt(() => loaded.ReauthenticateDialog),
      () => closePrompt(false),
    )
  }, [open, Prompt])
  return open && Prompt ? <Prompt /> : null
}
