// Writes examples/forms: a small form of our own making for each state, with its map.json (negotiation.md §7 "Licensed template
// plug-in"). They show how a brokerage's own form is mapped, and the tests fill them in. They are no contract for use.
// Run it with the project's own Node.js after a change here: npx node scripts/example-forms.js
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { PDFDocument, StandardFonts, rgb } from '@cantoo/pdf-lib'
import { format } from 'oxfmt'

const MADE = new Date('2026-01-01T00:00:00Z')
const [LEFT, FIELD, WIDTH, TOP] = [54, 220, 338, 700]
const INK = rgb(0.1, 0.14, 0.19)

/** A line of the form: what is printed, and the field beside it. */
const text = (label, pdf, filled, look = {}) => ({ label, pdf, kind: 'text', filled: [filled], ...look })
const check = (label, pdf, ...filled) => ({ label, pdf, kind: 'check', filled })
const radio = (label, pdf, choices, filled) => ({ label, pdf, kind: 'radio', choices, filled: [filled] })

const PAYERS = { SELLER: 'Seller', BUYER: 'Buyer', BOTH: 'Both', PAY_OWN: 'Both', NA: 'Neither' }

/** What both forms ask. */
const SHARED = [
  text('Buyer', 'Buyers', { path: 'buyers[].name', type: 'join', sep: ' and ' }),
  text('Seller', 'Sellers', { path: 'sellers[].name', type: 'join', sep: ' and ' }),
  text('Property', 'Street', { path: 'listing.address.addressLine1', type: 'text' }),
  text('City', 'City', { path: 'listing.address.city', type: 'text' }),
  text('Purchase price $', 'Price', { path: 'terms.offerAmount', type: 'money0' }, { align: 'right' }),
  text('Deposit $', 'Deposit', { path: 'terms.earnestDepositDollar', type: 'money' }, { align: 'right' }),
  text('Deposit in percent', 'DepositPercent', { path: 'terms.earnestDepositPercentage', type: 'percent' }),
  text('Deposit due in days', 'DepositDays', { path: 'terms.earnestDepositDays', type: 'int' }),
  check('With a loan', 'WithLoan', { path: 'terms.loan', type: 'check' }),
  check('The loan is FHA', 'LoanFHA', { path: 'terms.loanType', type: 'check', equals: 'FHA' }),
  check('The loan is conventional', 'LoanConventional', {
    path: 'terms.loanType',
    type: 'check',
    equals: 'CONVENTIONAL',
  }),
  text('Days to close', 'CloseDays', {
    path: 'terms.daysToClose',
    type: 'int',
    when: 'terms.useDaysToClose',
  }),
  text('Date of closing', 'CloseDate', {
    path: 'terms.exactClosingDate',
    type: 'date',
    format: 'MM/DD/YYYY',
    when: '!terms.useDaysToClose',
  }),
  text('Included items', 'Included', {
    path: 'creditItems.includedItems[].name',
    type: 'join',
    sep: ', ',
    maxLen: 60,
    overflow: 'addendum',
  }),
  radio('Escrow is paid by', 'EscrowPayer', ['Seller', 'Buyer', 'Both', 'Neither'], {
    path: 'services.escrowPayer',
    type: 'radio',
    options: PAYERS,
  }),
  text("Buyer's agent", 'BuyerAgent', { path: 'buyerAgent.name', type: 'text' }),
  text("Seller's agent", 'ListingAgent', { path: 'listingAgent.name', type: 'text' }),
]

const OTHER = (maxLen) =>
  text(
    'Other terms',
    'OtherTerms',
    { path: 'otherTerms', type: 'text', maxLen, overflow: 'addendum' },
    { multiline: true },
  )

const sign = (role, index, prefix) => [
  { role, index, kind: 'signature', pdf: `${prefix}Signature` },
  { role, index, kind: 'date', pdf: `${prefix}Date` },
]

const FORMS = {
  ca: {
    templateId: 'CA-SAMPLE',
    title: 'Sample Purchase Form, California',
    lines: [
      ...SHARED,
      text("Assessor's parcel number", 'Parcel', { path: 'listing.address.apn', type: 'text' }),
      text('Days to remove the loan contingency', 'LoanDays', {
        path: 'contingencies.daysLoan',
        type: 'int',
      }),
      OTHER(260),
    ],
    signers: [
      ["Buyer's agent", 'BUYER_AGENT', 0, 'BuyerAgent'],
      ['Buyer', 'BUYER', 0, 'Buyer1'],
      ["Seller's agent", 'LISTING_AGENT', 0, 'ListingAgent'],
      ['Seller', 'SELLER', 0, 'Seller1'],
    ],
  },
  fl: {
    templateId: 'FL-SAMPLE',
    title: 'Sample Purchase Form, Florida',
    lines: [
      ...SHARED,
      text('Tax ID', 'Parcel', { path: 'listing.address.apn', type: 'text' }),
      text(
        'Legal description',
        'Legal',
        { path: 'listing.legalDescription', type: 'text' },
        { multiline: true },
      ),
      OTHER(400),
    ],
    signers: [
      ['Buyer', 'BUYER', 0, 'Buyer1'],
      ['Second buyer', 'BUYER', 1, 'Buyer2'],
      ['Seller', 'SELLER', 0, 'Seller1'],
    ],
  },
}

const drawLine = (page, form, font, line, y) => {
  page.drawText(line.label, { x: LEFT, y: y + 4, size: 9.5, font, color: INK })
  const box = { page, x: FIELD, y, borderWidth: 0.5, borderColor: INK }
  if (line.kind === 'check') {
    form.createCheckBox(line.pdf).addToPage(page, { ...box, width: 13, height: 13 })
    return 24
  }
  if (line.kind === 'radio') {
    const group = form.createRadioGroup(line.pdf)
    line.choices.forEach((choice, i) => {
      group.addOptionToPage(choice, page, { ...box, x: FIELD + i * 84, width: 13, height: 13 })
      page.drawText(choice, { x: FIELD + i * 84 + 18, y: y + 4, size: 9, font, color: INK })
    })
    return 24
  }
  const height = line.multiline ? 54 : 18
  const field = form.createTextField(line.pdf)
  if (line.multiline) field.enableMultiline()
  field.addToPage(page, { ...box, y: y - (height - 18), width: WIDTH, height, font })
  field.setFontSize(10)
  if (line.align === 'right') field.setAlignment(2)
  return height + 8
}

const drawForm = async ({ title, lines, signers }) => {
  const pdf = await PDFDocument.create()
  pdf.setTitle(title)
  pdf.setProducer('Parley')
  pdf.setCreator('Parley')
  pdf.setCreationDate(MADE)
  pdf.setModificationDate(MADE)
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const form = pdf.getForm()
  const [first, second] = [pdf.addPage([612, 792]), pdf.addPage([612, 792])]
  for (const page of [first, second]) {
    page.drawText(title, { x: LEFT, y: 738, size: 15, font, color: INK })
    page.drawText('An example to fill in. Not for use in a sale.', {
      x: LEFT,
      y: 722,
      size: 8.5,
      font,
      color: INK,
    })
  }
  let y = TOP - 14
  for (const line of lines) y -= drawLine(first, form, font, line, y)
  y = TOP - 40
  for (const [label, , , prefix] of signers) {
    second.drawText(label, { x: LEFT, y: y + 4, size: 9.5, font, color: INK })
    for (const [part, x, width] of [
      ['Signature', 160, 220],
      ['Date', 390, 170],
    ]) {
      const field = form.createTextField(`${prefix}${part}`)
      field.addToPage(second, { x, y: y - 8, width, height: 34, borderWidth: 0.5, borderColor: INK, font })
    }
    y -= 56
  }
  return pdf.save({ useObjectStreams: false })
}

const mapOf = ({ templateId, lines, signers }, bytes) => ({
  templateId,
  formRevision: '01/2026',
  sha256: createHash('sha256').update(bytes).digest('hex'),
  state: templateId.slice(0, 2),
  fallback: 'summary',
  fields: lines.flatMap(({ pdf, filled }) => filled.map((each) => ({ pdf, ...each }))),
  signatures: [
    ...signers.flatMap(([, role, index, prefix]) => sign(role, index, prefix)),
    { role: 'BUYER', index: 0, kind: 'initials', page: 1, rect: [430, 24, 490, 44] },
    { role: 'SELLER', index: 0, kind: 'initials', page: 1, rect: [500, 24, 560, 44] },
  ],
})

/** The files of each form, by state: what is in examples/forms. */
export const exampleForms = async () =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(FORMS).map(async ([state, form]) => {
        const template = await drawForm(form)
        const { code: map } = await format('map.json', JSON.stringify(mapOf(form, template)), {
          printWidth: 110,
        })
        return [state, { template, map }]
      }),
    ),
  )

if (process.argv[1] && import.meta.filename === process.argv[1])
  for (const [state, { template, map }] of Object.entries(await exampleForms())) {
    const folder = new URL(`../examples/forms/${state}/`, import.meta.url)
    mkdirSync(folder, { recursive: true })
    writeFileSync(new URL('template.pdf', folder), template)
    writeFileSync(new URL('map.json', folder), map)
  }
