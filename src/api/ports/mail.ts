import { Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import { type Courier, type Job, NoUse } from '../outbox/outbox.ts'
import { addressOf } from '../setting-values.ts'
import type { SmtpSettings } from '../settings.ts'

export type Mail = {
  to: readonly string[]
  subject: string
  text: string
  /** What the text says, with the dealer's dress: of letters to shoppers. */
  html?: string
  /** Of the visitor that it is about. */
  replyTo?: string
  /** The dealer that it is from, and where people there read what is answered to it, unless a visitor is named. */
  sender?: { name: string; answersTo?: string }
  /** Of the dealer, for the Message-ID. */
  host: string
  /**
   * To a dealer: the location that it is about, whose boxes may be others when it goes, and those that it had: none where it is for
   * people alone and waits until one of theirs is named.
   */
  location_id?: number
  boxes?: { of: 'mailTo' | 'adfTo' | 'managerTo'; named: readonly string[] }
  /** Where `to` names nobody: what a CRM gets, once it is known. */
  forCrm?: Pick<Mail, 'subject' | 'text' | 'attachments'>
  attachments?: readonly { filename: string; contentType: string; content: string }[]
  /** Of what somebody has asked to be told of: where that ends, by hand or by what a mail program posts there (RFC 8058). */
  stopsAt?: string
}

const TIME_OUT_MILLISECONDS = 10_000
/** From the first word to the last: a server that says a little every few seconds is never silent. */
const LONGEST_MILLISECONDS = 60_000

/** The same for every attempt, so that a receiver sees a repetition as one message. */
const messageId = (job: Pick<Job<'mail'>, 'id'>, mail: Pick<Mail, 'host'>): string => `<${job.id}@${mail.host}>`

/**
 * The dealer by name at our own address, as no other may be sent from here (SPF, DKIM). The library puts a name in quotes or
 * encodes it; what would begin a line is left out before.
 */
const senderIn = (from: string, { sender }: Pick<Mail, 'sender'>): string | { name: string; address: string } =>
  sender === undefined ? from : { name: sender.name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '), address: addressOf(from) }

const stopHeaders = ({ stopsAt }: Pick<Mail, 'stopsAt'>): Record<string, string> =>
  stopsAt === undefined
    ? {}
    : { 'List-Unsubscribe': `<${stopsAt}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

/**
 * A letter to a shopper is answered by people alone: no word that somebody is away goes to the dealer (RFC 3834). A dealer's own
 * program may well thank for a lead.
 */
const ownHeaders = ({ html }: Pick<Mail, 'html'>): Record<string, string> =>
  html === undefined ? {} : { 'Auto-Submitted': 'auto-generated' }

/** Sends mail through an SMTP server. */
export function smtpCourier({ url, from }: SmtpSettings, longestMilliseconds = LONGEST_MILLISECONDS): Courier<'mail'> {
  const options = {
    url,
    connectionTimeout: TIME_OUT_MILLISECONDS,
    greetingTimeout: TIME_OUT_MILLISECONDS,
    socketTimeout: TIME_OUT_MILLISECONDS,
    // A mail is text and HTML that we made: nothing in it may name a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  return async job => {
    const mail = job.payload
    if (mail.to.length === 0) throw new NoUse('nobody is named to receive it')
    const replyTo = mail.replyTo ?? mail.sender?.answersTo
    const socket = new Socket()
    const timer = setTimeout(() => socket.destroy(), longestMilliseconds)
    try {
      await createTransport({ ...options, socket }).sendMail({
        from: senderIn(from, mail),
        to: [...mail.to],
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: messageId(job, mail),
        date: new Date(job.createdAt),
        headers: { ...ownHeaders(mail), ...stopHeaders(mail) },
        ...(replyTo === undefined ? {} : { replyTo }),
        attachments: mail.attachments?.map(attachment => ({ ...attachment })),
      })
    } finally {
      clearTimeout(timer)
    }
  }
}
