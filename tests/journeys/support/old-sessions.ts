import type { Page } from '@playwright/test'
import { signIn } from '../../../server/accounts/sign-in/sign-in.ts'
import type { DataFolderApp } from '../../support/data-folder.ts'
import { fixedClock } from '../../support/fixed-clock.ts'
import type { OWNER } from './journey.ts'

/** Longer than a sign-in counts as recent. */
export const LONG_AGO_MS = 20 * 60_000

/** The refresh token of a sign-in twenty minutes ago. A question who it is ends its session. */
export async function signedInLongAgo(
  app: DataFolderApp,
  { email, password }: typeof OWNER,
): Promise<string> {
  const clock = fixedClock(new Date(app.parts.clock.now().getTime() - LONG_AGO_MS))
  return (await signIn({ ...app.stranger, clock }, { email, password })).refresh_token
}

/** Opens a screen with a session from twenty minutes ago. */
export async function openWith(page: Page, refresh_token: string | undefined, path: string) {
  const answer = await page.request.post('/auth/v1/token?grant_type=refresh_token', {
    data: { refresh_token },
  })
  const session: unknown = await answer.json()
  await page.addInitScript((stored) => {
    if (!localStorage.getItem('supabase.auth.token')) localStorage.setItem('supabase.auth.token', stored)
  }, JSON.stringify(session))
  await page.goto(path)
}
