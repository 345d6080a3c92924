import { type ChangeEvent, type FocusEvent, useState } from 'react'
import { call } from '../../call.ts'

async function isMostUsed(password: string): Promise<boolean> {
  // With it comes what reads it; most who see the form only sign in.
  const { lookAtPassword } = await import('../../../contract/account.ts')
  return (await call(lookAtPassword, { body: { password } })).mostUsed
}

/** What to hang on the field of a password that is being chosen, and what to say of the one that stands there. */
export function usePasswordAdvice() {
  const [typed, setTyped] = useState('')
  const [mostUsed, setMostUsed] = useState<string>()
  async function look(password: string) {
    if (password && (await isMostUsed(password))) setMostUsed(password)
  }
  return {
    field: {
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setTyped(target.value),
      // Advice that does not come is no trouble.
      onBlur: ({ target }: FocusEvent<HTMLInputElement>) => void look(target.value).catch(() => undefined),
    },
    isMostUsed: typed !== '' && typed === mostUsed,
  }
}

/** Says of one of the most used passwords that it is one; it may be kept. */
export function PasswordAdvice({ isMostUsed }: { isMostUsed: boolean }) {
  return (
    <p role="status" className="mt-2 text-note empty:hidden">
      {isMostUsed &&
        'This is one of the most used passwords, and among the first that are guessed. You may keep it; three or four words are better.'}
    </p>
  )
}
