import { notAnswered, parentsHelp } from '../../../content/school/help.ts'
import { ContactLine, ScreenHeading } from '../../shell/screen.tsx'

/** `/school-photos/help`: what parents ask, with answers. */
export default function ParentsHelp() {
  return (
    <main className="mx-auto w-full max-w-[60rem] flex-1 px-5 pt-11 pb-20 sm:px-gutter md:pt-20">
      <ScreenHeading title="Questions and answers" slate="School photos">
        Questions parents ask
      </ScreenHeading>
      {parentsHelp.map(({ subject, answers }) => (
        <section key={subject} className="mt-10">
          <h2 className="text-item">{subject}</h2>
          <div className="mt-2 border-line border-t">
            {answers.map(({ question, answer }) => (
              <details key={question} className="group border-line border-b">
                <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-4 py-2 leading-snug hover:underline [&::-webkit-details-marker]:hidden">
                  {question}
                  <span aria-hidden="true" className="text-soft transition-transform group-open:rotate-45">
                    +
                  </span>
                </summary>
                <div className="max-w-[40em] pb-5 text-soft">
                  {answer.map((paragraph) => (
                    <p key={paragraph}>{paragraph}</p>
                  ))}
                </div>
              </details>
            ))}
          </div>
        </section>
      ))}
      <p className="mt-10 text-soft">
        {notAnswered} <ContactLine />.
      </p>
    </main>
  )
}
