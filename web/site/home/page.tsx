import { home } from '../../../content/home.ts'
import { portfolio } from '../../../content/portfolio.ts'
import { services } from '../../../content/services.ts'
import { picture } from '../../media.server.ts'
import { pageMeta } from '../meta.ts'
import type { Route } from './+types/page'
import { About } from './about.tsx'
import { business, showreel } from './business.ts'
import { Contact } from './contact.tsx'
import { Hero } from './hero.tsx'
import { heroPreloads } from './hero-picture.tsx'
import { Portfolio } from './portfolio.tsx'
import { QuoteButton } from './quote-button.tsx'
import { Services } from './services.tsx'

export function loader() {
  return {
    hero: picture(home.hero.picture),
    tallHero: picture(home.hero.tall),
    services: services.map((service) => picture(service.picture)),
    showreel: picture(home.portfolio.showreel.picture),
    portfolio: portfolio.map((item) => picture(item.picture)),
    about: picture(home.about.picture),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...pageMeta({
    title: home.title,
    description: home.description,
    path: '/',
    picture: loaderData?.hero,
    jsonLd: { '@graph': [business(loaderData?.hero), showreel(loaderData?.showreel)] },
  }),
  ...(loaderData ? heroPreloads({ wide: loaderData.hero, tall: loaderData.tallHero }) : []),
]

export default function Home({ loaderData: pictures }: Route.ComponentProps) {
  return (
    <>
      <Hero wide={pictures.hero} tall={pictures.tallHero} />
      <Services pictures={pictures.services} />
      <Portfolio showreel={pictures.showreel} pictures={pictures.portfolio} />
      <About picture={pictures.about} />
      <Contact />
      <QuoteButton />
    </>
  )
}
