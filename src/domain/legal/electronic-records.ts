import type { LegalText } from './text.ts'

/**
 * What somebody is told before they agree to electronic records and signatures: every item of 15 U.S.C. 7001(c), in our own
 * words. A changed text is a new version; a test holds the hash of this one. A lawyer of whoever runs Parley reads it before
 * real people do (docs/law.md).
 */
export const ELECTRONIC_RECORDS: LegalText = {
  title: 'Electronic Records and Signatures',
  version: '2026-11-22',
  lead: 'Read this before you sign here. It says what you agree to, and what you can do instead.',
  sections: [
    {
      title: 'What you agree to',
      paragraphs: [
        'You agree to get the documents of your home sale electronically and to sign them electronically. Your electronic signature and initials then bind you like ink on paper.',
        'This covers every document of every sale you take part in on Parley: listings, offers, counters, contracts, disclosures, notices and receipts. It lasts until you withdraw it.',
      ],
    },
    {
      title: 'You may have paper instead',
      paragraphs: [
        'You don’t have to agree. You can get any document on paper, and sign on paper outside Parley. Ask your agent, or write to our support with the address of the home and where to mail it.',
        'You can ask for a paper copy after you agree, too. Paper copies are free.',
      ],
    },
    {
      title: 'You may withdraw at any time',
      paragraphs: [
        'Withdraw on your profile, under “Electronic records”. It costs nothing, and it takes effect at once.',
        'What you signed before stays valid. From then on you can’t sign on Parley, so your sale may take longer on paper, and your agent is told. You can agree again whenever you like.',
      ],
    },
    {
      title: 'Keep your contact details current',
      paragraphs: [
        'We write to the email address of your account. Change your name and phone on your profile; write to our support to change your email address.',
      ],
    },
    {
      title: 'What you need',
      paragraphs: [
        'A phone, tablet or computer with an internet connection, a current version of Chrome, Edge, Firefox or Safari, an email account, and something that shows PDF files. To keep copies, you need room to save them or a printer.',
        'If what you need ever changes so that you might no longer open your documents, we tell you, and ask you again.',
      ],
    },
    {
      title: 'How to get copies',
      paragraphs: [
        'Open the home’s contract page and choose “Review Documents” to read, save or print your documents. Your sealed contract is there when everyone has signed.',
      ],
    },
    {
      title: 'Show that you can open a document',
      paragraphs: [
        'Before you sign, you open a sample PDF and type the code that is printed in it. This shows that documents of this kind reach you.',
      ],
    },
  ],
}
