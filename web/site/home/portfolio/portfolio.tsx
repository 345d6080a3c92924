import type { Film } from '../../../../content/site/films.ts'
import type { HomeWords } from '../../../../content/site/home/home.ts'
import { workSlug } from '../../../../domain/site/work-categories.ts'
import { buttonLook } from '../../../ui/button.tsx'
import type { PictureData } from '../../../ui/picture-data.ts'
import { SiteLink } from '../../link.tsx'
import { SectionHead } from '../../section-head.tsx'
import { Showreel } from '../showreel.tsx'
import { Card, type ShownWork } from './card.tsx'
import { QuickView } from './quick-view.tsx'
import { Tabs } from './tabs.tsx'

interface PortfolioProps {
  words: HomeWords['portfolio']
  showreel: { still: PictureData; film: Film }
  works: readonly ShownWork[]
}

/** The showreel, then the work in seven tabs. */
export function Portfolio({ words, showreel, works }: PortfolioProps) {
  const { heading, lead, action } = words
  return (
    <section id="portfolio" aria-labelledby="portfolio-heading" className="pb-breath">
      <Showreel words={words.showreel} picture={showreel.still} film={showreel.film} />
      <div className="wrap pt-[clamp(4rem,8vw,7.5rem)]">
        <SectionHead id="portfolio-heading" heading={heading} lead={lead} />
        <Tabs />
        <div id="works" className="mt-[clamp(1.75rem,3vw,2.75rem)]">
          <ul className="grid grid-cols-2 big-text:grid-cols-1 gap-x-3.5 gap-y-9 md:gap-x-5 md:gap-y-12 lg:grid-cols-4">
            {works.map((work) => (
              <li key={work.id} data-work={work.category.map(workSlug).join(' ')} className="work settle">
                <Card work={work} />
              </li>
            ))}
          </ul>
        </div>
        <p className="mt-[clamp(3rem,6vw,5rem)]">
          <SiteLink href={action.href} className={`${buttonLook('primary')} min-h-13`}>
            {action.label}
          </SiteLink>
        </p>
      </div>
      <QuickView />
    </section>
  )
}
