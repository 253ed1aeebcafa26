import { dateInWords } from '#domain/kernel/time/in-words.ts'
import { escapeHtml } from '../../platform/html.ts'
import type { Payload } from '../../platform/outbox/message.ts'
import { ACCENT, ACCENT_DARK } from '../../platform/brand.ts'

/** Why somebody gets a mail; where nothing else is said, true for resets as well: their readers may take no part in anything yet. */
const reasonOf = ({ reason }: Payload): string =>
  `You’re receiving this email because ${reason ?? 'this address is used on Parley'}. If you weren’t expecting it, you can ignore it.`

const byOf = ({ due }: Payload): string | null => (due ? `By ${dateInWords(due.at, due.zone)}` : null)

/** Whom to call, with the number where the reader may have it. */
const contactOf = ({ contact }: Payload): string | null =>
  contact ? `Your agent: ${[contact.name, contact.phone].filter(Boolean).join(', ')}` : null

const FONT = "font-family:'Inter',-apple-system,'Segoe UI',Helvetica,Arial,sans-serif"

/**
 * The one style sheet: what a mail reader that knows no dark scheme leaves out. Sizes and colors stand at the elements, where every one
 * of them reads them. The demo's mailbox knows it by its hash.
 */
export const MAIL_STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media(prefers-color-scheme:dark){.page{background:#101514!important;color:#e9eeed!important}.sheet{background:#171d1c!important;border-color:#2d3735!important}
.accent{color:${ACCENT_DARK}!important}.quiet{color:#a9b4b2!important;border-color:#2d3735!important}td.fact{border-color:#2d3735!important}.act{background:${ACCENT_DARK}!important;color:#06211f!important}}`

const button = ({ label, url }: { label: string; url: string }): string =>
  `<p style="margin:28px 0"><a class="act" href="${escapeHtml(url)}" style="display:inline-block;background:${ACCENT};color:#ffffff;${FONT};font-size:16px;font-weight:600;text-decoration:none;padding:12px 24px;border-radius:8px">${escapeHtml(label)}</a></p>`

const paragraph = (text: string, style = ''): string =>
  `<p style="margin:0 0 12px;font-size:16px;line-height:1.55${style}">${escapeHtml(text)}</p>`

/** The home: its picture, sixteen to nine, and where it is. A mail reader without pictures shows the words in its place. */
const homeOf = ({ home }: Payload): string => {
  if (!home) return ''
  const address = escapeHtml(home.address)
  const picture = home.pictureUrl
    ? `<img src="${escapeHtml(home.pictureUrl)}" alt="The home at ${address}" width="494" style="display:block;width:100%;height:auto;aspect-ratio:16/9;object-fit:cover;border-radius:8px;margin:0 0 8px">`
    : ''
  return `<div style="margin:0 0 20px">${picture}<p class="quiet" style="margin:0;font-size:14px;line-height:1.5;color:#5b6668">${address}</p></div>`
}

/** What it is about, in figures: the value at the end of its line. */
const factsOf = ({ facts = [] }: Payload): string =>
  facts.length === 0
    ? ''
    : `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${facts
        .map(
          ({ label, value }) =>
            `<tr><td class="quiet" style="padding:6px 0;border-top:1px solid #e1e5e5;font-size:14px;color:#5b6668">${escapeHtml(label)}</td><td class="fact" align="right" style="padding:6px 0;border-top:1px solid #e1e5e5;font-size:18px;font-weight:600;font-variant-numeric:tabular-nums">${escapeHtml(value)}</td></tr>`,
        )
        .join('')}</table>`

/** What an inbox shows beside the subject, and the mail itself does not: its first sentence, and by when. */
const previewOf = (payload: Payload): string => [payload.lines[0], byOf(payload)].filter(Boolean).join(' ')

/**
 * The email as a page: works without images, one button, the same calm look as the product, in the reader's own scheme (look.md "Mails").
 * What it says around its words is the home, how much, by when an answer is asked for, and whom to call.
 */
export const htmlOf = (payload: Payload): string => {
  const { subject, lines, button: main, also } = payload
  const by = byOf(payload)
  const contact = contactOf(payload)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${MAIL_STYLE}</style></head>
<body class="page" style="margin:0;background:#f5f6f6;${FONT};color:#1b2426">
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f5f6f6;color:#1b2426"><tr><td align="center" style="padding:32px 16px">
<table class="sheet" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #e1e5e5;border-radius:12px"><tr><td style="padding:32px">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(previewOf(payload))}</div>
<p class="accent" style="margin:0 0 24px;font-size:14px;font-weight:700;letter-spacing:.04em;color:${ACCENT}">Parley</p>
${homeOf(payload)}
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(subject)}</h1>
${factsOf(payload)}
${lines.map((line) => paragraph(line)).join('\n')}
${by ? paragraph(by, ';font-weight:600') : ''}
${main ? button(main) : ''}
${also ? `<p style="margin:0 0 12px;font-size:14px;line-height:1.5"><a class="accent" href="${escapeHtml(also.url)}" style="color:${ACCENT}">${escapeHtml(also.label)}</a></p>` : ''}
${contact ? paragraph(contact) : ''}
<p class="quiet" style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e1e5e5;font-size:13px;line-height:1.5;color:#5b6668">${escapeHtml(reasonOf(payload))}</p>
</td></tr></table></td></tr></table></body></html>`
}

/** The same as plain text. */
export const textOf = (payload: Payload): string => {
  const { lines, button: main, also, home, facts = [] } = payload
  return [
    home?.address,
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    ...lines,
    byOf(payload),
    main && `${main.label}: ${main.url}`,
    also && `${also.label}: ${also.url}`,
    contactOf(payload),
    reasonOf(payload),
  ]
    .filter(Boolean)
    .join('\n\n')
}
