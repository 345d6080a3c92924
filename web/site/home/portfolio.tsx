import { home } from '../../../content/home.ts'
import { type PortfolioItem, portfolio } from '../../../content/portfolio.ts'
import { Picture } from '../../ui/picture.tsx'
import type { PictureData } from '../../ui/picture-data.ts'
import { SiteLink } from '../link.tsx'
import { exists } from '../links.ts'
import { SectionHead } from '../section-head.tsx'
import { Showreel } from './showreel.tsx'

interface PortfolioProps {
  showreel: PictureData
  pictures: readonly PictureData[]
}

export function Portfolio({ showreel, pictures }: PortfolioProps) {
  const { heading, lead } = home.portfolio
  return (
    <section id="portfolio" aria-labelledby="portfolio-heading" className="pb-breath">
      <Showreel picture={showreel} />
      <div className="wrap pt-[clamp(4rem,8vw,7.5rem)]">
        <SectionHead id="portfolio-heading" heading={heading} lead={lead} />
        <ul className="grid grid-cols-2 gap-x-3.5 gap-y-9 md:gap-x-5 md:gap-y-12 lg:grid-cols-4">
          {portfolio.map((item, index) => {
            const picture = pictures[index]
            return (
              <li key={item.caseStudyLink} className="settle">
                {picture && <Card item={item} picture={picture} />}
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}

/** The title is the link, stretched over the card, once its case study is there. */
function Card({ item, picture }: { item: PortfolioItem; picture: PictureData }) {
  const { title, slate, caseStudyLink, position } = item
  return (
    <article className="group relative">
      <div className="aspect-[4/5] overflow-clip">
        <Picture
          picture={picture}
          sizes="(min-width: 97.5rem) 43rem, (min-width: 68rem) 44vw, 88vw"
          position={position}
          className="size-full object-cover transition-transform duration-900 ease-settle group-hover:scale-[1.035]"
        />
      </div>
      <h3 className="mt-4 text-lead leading-[1.12] tracking-[-0.01em]">
        {exists(caseStudyLink) ? (
          <SiteLink href={caseStudyLink} className="after:absolute after:inset-0">
            {title}
          </SiteLink>
        ) : (
          title
        )}
      </h3>
      <p className="slate mt-1.5 text-mist">
        <span className="max-sm:block">{slate[0]}</span>
        <span className="max-sm:hidden"> · </span>
        <span className="max-sm:block">{slate[1]}</span>
      </p>
    </article>
  )
}
