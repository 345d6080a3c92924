import { contactFormWords } from '../../../content/site/home/contact.ts'
import { ENQUIRY_SERVICES } from '../../../domain/enquiries/enquiry-options.ts'
import type { ShownContent } from '../../../domain/site/contact.ts'
import { enquiryChoices } from '../../../domain/site/services/enquiry-choices.ts'
import { EmailAddress } from '../../ui/email-address.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { Island } from '../island.tsx'
import { SiteLink } from '../link.tsx'
import { useContent } from '../site.ts'
import ContactForm from './contact-form.island.tsx'

/** The services that the form offers; those that it has itself are not written into the page twice. */
function choicesOf(content: ShownContent): { services?: string[] } {
  const services = enquiryChoices(content)
  return services.join('\n') === ENQUIRY_SERVICES.join('\n') ? {} : { services }
}

export function Contact() {
  const content = useContent()
  const { settings, home } = content
  const { heading, direct, note } = home.contact
  const address = 'underline-grow inline-flex min-h-11 items-center pb-1 font-display text-item'
  return (
    <section id="contact" aria-labelledby="contact-heading" className="ground-bone py-breath">
      <div className="wrap grid gap-x-[clamp(2rem,7vw,8rem)] gap-y-16 md:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
        <div>
          <h2 id="contact-heading" className="max-w-[12em] title-section">
            {heading}
          </h2>
          {/* Where the server redirects a form posted without scripts. */}
          <p id="message-sent" className="mt-8 hidden scroll-mt-72 border-moss border-l-2 pl-5 target:block">
            <strong className="font-[560]">{contactFormWords.thanks.title}</strong>
            <br />
            {contactFormWords.thanks.text}
          </p>
          <Island
            name="contact-form"
            of={ContactForm}
            hydrateOn="estimate"
            props={{ email: settings.email, ...choicesOf(content) }}
          />
        </div>
        <address className="not-italic md:pt-3">
          <p className="mb-3 text-soft">{direct}</p>
          <p>
            <a href={`mailto:${settings.email}`} className={address}>
              <EmailAddress className="big-text:wrap-anywhere">{settings.email}</EmailAddress>
            </a>
          </p>
          {settings.phone && (
            <p>
              <PhoneLink of={settings} className={address} />
            </p>
          )}
          {settings.chat && (
            <p>
              <SiteLink href={settings.chat} newTab className={address}>
                {contactFormWords.chat}
              </SiteLink>
            </p>
          )}
          <p className="mt-5 max-w-[22em] text-soft">{`${settings.town}, ${settings.region}. ${note}`}</p>
        </address>
      </div>
    </section>
  )
}
