/** One menu entry. The check of the built site reports a link that leads nowhere. */
export interface NavigationEntry {
  label: string
  href: string
  below?: readonly NavigationEntry[]
}

const services: NavigationEntry = {
  label: 'Services',
  href: '/services',
  below: [
    {
      label: 'Film Production',
      href: '/services/film-production',
      below: [
        { label: 'Community & Social', href: '/services/film-production/community-social' },
        { label: 'Cultural & Heritage', href: '/services/film-production/cultural-heritage' },
        { label: 'Aerial Cinematography', href: '/services/film-production/aerial-cinematography' },
        { label: 'Event & Promotional', href: '/services/film-production/event-promotional' },
        { label: 'Film Productions', href: '/services/film-production/film-productions' },
        { label: 'Personal Films', href: '/services/film-production/personal-films' },
      ],
    },
    {
      label: 'Photography',
      href: '/services/photography',
      below: [
        { label: 'Landscape & Nature', href: '/services/photography/landscape-nature' },
        { label: 'Destination & Tourism', href: '/services/photography/destination-tourism' },
        { label: 'Private & Lifestyle', href: '/services/photography/private-lifestyle' },
        { label: 'Commercial & Brand', href: '/services/photography/commercial-brand' },
        { label: 'Aerial Photography', href: '/services/photography/aerial' },
      ],
    },
    {
      label: 'Aerial Media',
      href: '/services/aerial-media',
      below: [
        { label: 'Scenic Landscape', href: '/services/aerial-media/scenic-landscape' },
        { label: 'Tourism & Destination', href: '/services/aerial-media/tourism-destination' },
        { label: 'Architectural & Property', href: '/services/aerial-media/architectural-property' },
        { label: 'Infrastructure & Industry', href: '/services/aerial-media/cinematic-creative' },
      ],
    },
  ],
}

const portfolio: NavigationEntry = {
  label: 'Portfolio',
  href: '/#portfolio',
  below: [
    { label: 'View All Work', href: '/#portfolio' },
    { label: 'Islay Whisky Journey', href: '/case-study/islay-whisky-journey' },
    { label: 'SSDA Winter Tourism', href: '/case-study/ssda-winter-tourism' },
    { label: 'Visqueen Product Photography', href: '/case-study/visqueen-product-photography' },
    { label: 'SOSE Pathways Tender', href: '/case-study/sose-pathways-tender' },
    { label: 'Fieldsports Journal Editorial', href: '/case-study/fieldsports-journal-editorial' },
    { label: 'Bollywood Promotional Film', href: '/case-study/tourism-promotional-film' },
    { label: 'Heritage Documentation', href: '/case-study/heritage-documentation' },
    { label: 'Taymouth Castle Golf', href: '/case-study/taymouth-castle-golf' },
  ],
}

/** The bar at the top, from left to right. */
export const mainNavigation: readonly NavigationEntry[] = [
  services,
  portfolio,
  { label: 'About', href: '/about' },
  { label: 'Blog', href: '/blog' },
  { label: 'Contact', href: '/#contact' },
]

export const footerNavigation: readonly NavigationEntry[] = [
  { label: 'Services', href: '/#services' },
  { label: 'Portfolio', href: '/#portfolio' },
  { label: 'About', href: '/#about' },
  { label: 'Blog', href: '/#blog' },
  { label: 'Contact', href: '/#contact' },
]

export const footerPapers: readonly NavigationEntry[] = [
  { label: 'Terms and conditions', href: '/terms-and-conditions' },
  { label: 'Rate card', href: '/rate-card' },
  { label: 'School photos', href: '/school-photos' },
]
