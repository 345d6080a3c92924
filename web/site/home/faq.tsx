import type { SiteContent } from '../../../domain/site/kinds/all.ts'
import type { Home } from '../../../domain/site/kinds/home.ts'
import { paragraphsOf } from '../../../domain/site/rich-text/light-markdown.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { SiteLink } from '../link.tsx'
import { Paragraphs } from '../page-parts/runs.tsx'
import { SectionHead } from '../section-head.tsx'

type Questions = SiteContent['question']

interface FaqProps {
  words: Home['faq']
  questions: Questions
}

/**
 * Two columns of questions, at most one open in each; nothing while there are none. They unfold without scripts, and by
 * anchor: `/#faq-deposit`.
 */
export function Faq({ words, questions }: FaqProps) {
  if (questions.length === 0) return null
  const { heading, lead, still, action } = words
  const half = Math.ceil(questions.length / 2)
  return (
    <section id="faq" aria-labelledby="faq-heading" className="ground-bone py-breath">
      <div className="wrap">
        <SectionHead id="faq-heading" heading={heading} lead={lead} />
        <div className="grid items-start gap-x-[clamp(1.25rem,5vw,6rem)] md:grid-cols-2">
          <Column name="faq-left" questions={questions.slice(0, half)} />
          <Column name="faq-right" questions={questions.slice(half)} />
        </div>
        <p className="mt-[clamp(2rem,4vw,4rem)] flex flex-wrap items-center gap-x-8 gap-y-4 max-sm:justify-between max-sm:gap-x-4">
          <span className="min-w-0 font-display text-card leading-tight max-sm:flex-1 max-sm:basis-40 max-sm:text-item">
            {still}
          </span>
          <SiteLink href={action.href} className={`${buttonClasses('outline')} min-h-12 sm:px-6`}>
            {action.label}
          </SiteLink>
        </p>
      </div>
    </section>
  )
}

function Column({ name, questions }: { name: string; questions: Questions }) {
  if (questions.length === 0) return null
  return (
    <div className="folds border-line border-t max-md:[&+&]:border-t-0">
      {questions.map((question) => (
        <details key={question.id} name={name} className="fold border-line border-b">
          <summary className="flex cursor-pointer list-none items-baseline justify-between gap-6 py-5 hover:text-soft [&::-webkit-details-marker]:hidden">
            <h3 className="text-item leading-[1.2] tracking-[-0.01em]">{question.question}</h3>
            <i className="plus size-3.5 shrink-0" />
          </summary>
          {/* The anchor is inside, so that the browser unfolds its question. */}
          <div id={`faq-${question.id}`} className="max-w-[36em] scroll-mt-36 pr-8 pb-7 text-soft">
            <Answer text={question.answer} />
            {question.more && (
              <p className="mt-2">
                <SiteLink
                  href={question.more.href}
                  className="underline-drawn inline-flex min-h-11 items-center text-ink text-note"
                >
                  {question.more.label}
                </SiteLink>
              </p>
            )}
          </div>
        </details>
      ))}
    </div>
  )
}

function Answer({ text }: { text: string }) {
  const paragraphs = <Paragraphs text={text} />
  return paragraphsOf(text).length > 1 ? <div className="grid gap-4">{paragraphs}</div> : paragraphs
}
