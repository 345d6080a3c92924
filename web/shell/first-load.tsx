import { firstLoadWords } from '../../content/school/frame.ts'
import { useSiteSettings } from '../site-settings.ts'

/** In place of the first screen until its code arrives. Says so after a moment, and after a while what to do. */
export function FirstLoad({ title = 'School photos' }: { title?: string }) {
  const { email } = useSiteSettings()
  return (
    <main className="mx-auto grid w-full max-w-[100rem] flex-1 content-start gap-5 px-5 pt-11 pb-20 sm:px-gutter md:pt-20">
      <h1 className="sr-only">{title}</h1>
      <p role="status" className="slate text-soft [animation:unseen_600ms] noscript:hidden">
        {firstLoadWords.wait}
      </p>
      <p className="max-w-[36em] [animation:unseen_12s] motion-reduce:hidden noscript:hidden">
        {firstLoadWords.late}
      </p>
      <p className="hidden max-w-[36em] text-lead noscript:block">{firstLoadWords.withoutScript(email)}</p>
    </main>
  )
}
