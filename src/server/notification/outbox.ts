import type { OutboxMessage } from '#api/system.ts'
import { htmlOf, textOf } from '../adapters/mail/html.ts'
import { smsTextOf } from '../adapters/sms/offline.ts'
import type { Keys } from '#server/platform/keys/keys.ts'
import type { Payload } from '#server/platform/outbox/message.ts'
import { openLinks } from '#server/platform/outbox/sealed-links.ts'
import type { OutboxRow } from './store.ts'
import { dateTime } from '#domain/kernel/text/format.ts'
import { escapeHtml } from '../platform/html.ts'
import { ACCENT } from '#server/platform/brand.ts'

/** A row as the mailbox of the demo data shows it. */
export const outboxView = (row: OutboxRow, keys: Keys): OutboxMessage => {
  const payload = openLinks(keys, row.id, row.payload as Payload)
  const links = [payload.button?.url, payload.also?.url].filter((url) => url !== undefined)
  const isMail = row.channel === 'email'
  return {
    id: row.id,
    channel: row.channel,
    to: row.address,
    subject: payload.subject,
    text: isMail ? textOf(payload) : smsTextOf(payload),
    html: isMail ? htmlOf(payload) : null,
    links: isMail ? links : links.slice(0, 1),
    createdAt: row.created_at,
  }
}

export const STYLE = `body{font:16px/1.55 system-ui,sans-serif;margin:0 auto;max-width:48rem;padding:2rem 1rem;color:#1b2426;background:#fff}
h1{font-size:1.75rem;margin:0 0 .25rem}article{border-top:1px solid #dfe4e4;padding:1.25rem 0}h2{font-size:1.125rem;margin:.25rem 0}
.meta{color:#56615f;font-size:.875rem}pre{white-space:pre-wrap;font:inherit;margin:.5rem 0;overflow-wrap:anywhere}a{color:${ACCENT}}
summary{cursor:pointer;margin:.5rem 0;width:fit-content}iframe{width:100%;height:52rem;border:1px solid #dfe4e4;border-radius:8px}
.action{display:inline-block;margin:.25rem .75rem .25rem 0;font-weight:600}form{margin:1rem 0}input,button{font:inherit;padding:.4rem .6rem}
@media(prefers-color-scheme:dark){body{background:#12181a;color:#e6eaea}.meta{color:#a2adaf}a{color:#6fc7ce}article,iframe{border-color:#2b3437}input,button{background:#1b2326;color:inherit;border:1px solid #3a4548}}`

/** A mail as its reader sees it: nothing in it runs, and what is pressed there opens beside this page. */
const asSeen = (subject: string, html: string): string =>
  `<details><summary>As the reader sees it</summary><iframe title="${escapeHtml(subject)}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(html.replace('<head>', '<head><base target="_blank">'))}"></iframe></details>`

const entry = ({ channel, to, subject, text, html, links, createdAt }: OutboxMessage): string =>
  `<article><p class="meta">${channel === 'email' ? 'Mail' : 'Text message'} to <strong>${escapeHtml(to)}</strong>, <time datetime="${createdAt}">${dateTime(createdAt)}</time></p>
<h2>${escapeHtml(subject)}</h2><pre>${escapeHtml(text)}</pre>${html === null ? '' : asSeen(subject, html)}${links.map((url) => `<a class="action" href="${escapeHtml(url)}">Open ${escapeHtml(new URL(url).pathname)}</a>`).join('')}</article>`

/** The demo mailbox as a page without scripts. */
export const outboxPage = (messages: readonly OutboxMessage[], to: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox, Parley demo</title><style>${STYLE}</style></head>
<body><main><h1>Outbox</h1><p class="meta">In demo mode nothing leaves this machine. Emails and texts land here, newest first.</p>
<form><label>To <input name="to" type="search" value="${escapeHtml(to)}"></label> <button>Show</button></form>
${messages.map(entry).join('\n') || '<p>Nothing sent yet.</p>'}</main></body></html>`
