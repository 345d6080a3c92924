import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { site } from '../../content/site.ts'
import { picture } from '../media.server.ts'
import { buttonLook } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'
import type { Route } from './+types/not-found'
import { HeroFrame } from './hero-frame.tsx'
import { SiteLink } from './link.tsx'

export const loader = () => ({ cloud: picture('hero/ridge-above-cloud-inversion') })

export const meta: Route.MetaFunction = () => [
  { title: `Page not found · ${site.name}` },
  { name: 'robots', content: 'noindex' },
]

export default function NotFound({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  useEffect(() => {
    console.error(`404: there is no page at ${pathname}`)
  }, [pathname])
  return (
    <section data-hero className="relative isolate grid min-h-svh items-end overflow-clip">
      <HeroFrame>
        <Picture
          picture={loaderData.cloud}
          sizes="max(100vw, 178vh)"
          priority
          className="size-full object-cover"
        />
      </HeroFrame>
      <div className="wrap w-full pb-14">
        <p className="slate mb-5 text-bone">404 · Above the cloud</p>
        <h1 className="title-hero max-w-[11em]">Oops! Page not found</h1>
        <SiteLink href="/" className={`${buttonLook('primary')} mt-9 min-h-13`}>
          Return to Home
        </SiteLink>
      </div>
    </section>
  )
}
