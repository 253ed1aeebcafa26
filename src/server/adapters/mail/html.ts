import { escapeHtml } from '../../platform/html.ts'
import type { Payload } from '../../platform/outbox/message.ts'
import { ACCENT } from '../../platform/brand.ts'

/** True for activations and resets as well: their readers may take no part in anything yet. */
const REASON =
  'You’re receiving this email because this address is used on Parley. If you weren’t expecting it, you can ignore it.'

const FONT = "font-family:'Inter',-apple-system,'Segoe UI',Helvetica,Arial,sans-serif"

const button = ({ label, url }: { label: string; url: string }): string =>
  `<p style="margin:28px 0"><a href="${escapeHtml(url)}" style="display:inline-block;background:${ACCENT};color:#ffffff;${FONT};font-size:16px;font-weight:600;text-decoration:none;padding:12px 24px;border-radius:8px">${escapeHtml(label)}</a></p>`

/** The email as a page: works without images, one button, the same calm look as the product (look.md "Emails"). */
export const htmlOf = ({ subject, lines, button: main, also }: Payload): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f5f6f6;${FONT};color:#1b2426">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #e1e5e5;border-radius:12px"><tr><td style="padding:32px">
<p style="margin:0 0 24px;font-size:14px;font-weight:700;letter-spacing:.04em;color:${ACCENT}">Parley</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(subject)}</h1>
${lines.map((line) => `<p style="margin:0 0 12px;font-size:16px;line-height:1.55">${escapeHtml(line)}</p>`).join('\n')}
${main ? button(main) : ''}
${also ? `<p style="margin:0 0 12px;font-size:14px;line-height:1.5"><a href="${escapeHtml(also.url)}" style="color:${ACCENT}">${escapeHtml(also.label)}</a></p>` : ''}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e1e5e5;font-size:13px;color:#5b6668">${REASON}</p>
</td></tr></table></td></tr></table></body></html>`

/** The same as plain text. */
export const textOf = ({ lines, button: main, also }: Payload): string =>
  [
    ...lines,
    ...(main ? [`${main.label}: ${main.url}`] : []),
    ...(also ? [`${also.label}: ${also.url}`] : []),
    REASON,
  ].join('\n\n')
