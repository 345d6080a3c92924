import { figuresOf } from '../phone.ts'
import type { SiteContent } from './kinds/all.ts'
import type { Settings } from './kinds/settings.ts'

/** How the website names the business and how to reach it. The owner types it once, under Business details. */
export interface Contact {
  name: string
  email: string
  /** As it was typed, and as it is dialled from anywhere; null without one, or if it cannot be dialled. */
  phone: string | null
  phoneInternational: string | null
  town: string
  /** Numbers that the phone was before, in figures. */
  formerly: readonly string[]
}

/** The settings as pages show them: with name and contact, and the phone as it is dialled. */
export type ShownSettings = Settings & Pick<Contact, 'name' | 'email' | 'phone' | 'phoneInternational'>

/** The content as pages show it. */
export type ShownContent = Omit<SiteContent, 'settings'> & { settings: ShownSettings }

/** Puts name and contact into the settings. */
export function withContact(content: SiteContent, contact: Contact): ShownContent {
  const { settings } = content
  const { name, email, phone, phoneInternational } = contact
  const town = settings.town || contact.town
  const chat = chatOf(settings.chat, phoneInternational, contact.formerly)
  return { ...content, settings: { ...settings, name, email, phone, phoneInternational, town, chat } }
}

/** The number of a link to WhatsApp. */
const WHATSAPP = /^(https:\/\/(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?phone=))(?:\+|%2B)?(\d+)/i

/** A WhatsApp link follows the phone, unless it has a number that the phone never was: that was somebody's choice. */
function chatOf(chat: string, phone: string | null, formerly: readonly string[]): string {
  const [all = '', start = '', number = ''] = WHATSAPP.exec(chat) ?? []
  if (!all || !formerly.includes(number)) return chat
  return phone ? `${start}${figuresOf(phone)}${chat.slice(all.length)}` : ''
}
