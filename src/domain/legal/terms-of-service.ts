import type { LegalText } from './text.ts'

/** Our own wording; a lawyer of whoever runs Parley reads it before real people do (docs/operate.md). */
export const TERMS_OF_SERVICE: LegalText = {
  title: 'Terms of Service',
  version: '2026-11-22',
  lead: 'What you can expect of Parley, and what Parley expects of you.',
  sections: [
    {
      title: 'What Parley is',
      paragraphs: [
        'Parley is a place where homes in California and Florida are listed and their sale is negotiated: offers, counters, acceptances and signatures. Parley is not a broker, an agent, an escrow holder or a law firm, and takes no side in a sale.',
        'Estimates, such as net to seller, payments and rankings, are calculations from what people entered. They are marked as estimates, and they are not advice.',
      ],
    },
    {
      title: 'Your account',
      paragraphs: [
        'You give your own name and contact details, keep your password to yourself, and tell us at once if somebody else may know it. One person has one account.',
        'Agents may use Parley with a license that is valid and their own. Parley checks licenses against the records of the state, and may check again later.',
      ],
    },
    {
      title: 'What you do here binds you',
      paragraphs: [
        'When you approve, accept or sign a document, you do so with the document that is shown to you. What you approve may become a contract for the purchase or sale of a home. Read it, and ask your agent or a lawyer before you go on if anything is unclear.',
        'Only the people a document names may approve or sign it. You may not approve or sign for somebody else.',
      ],
    },
    {
      title: 'Electronic records and signatures',
      paragraphs: [
        'You agree to receive documents electronically and to sign them electronically. You need a device with a current web browser, an email address, and something that shows PDF files.',
        'You can ask for paper copies, or withdraw this agreement for documents still to come, by writing to our support. Documents that are signed already stay signed.',
      ],
    },
    {
      title: 'What is not allowed',
      paragraphs: [
        'No false information about a person, a home or money; no discrimination that fair housing laws forbid; no contact with a buyer or seller around their agent through what you learned here; no attempt to see what is not meant for you, or to get in the way of others.',
        'We may end an account that is used this way. Records of sales it took part in are kept.',
      ],
    },
    {
      title: 'Subscriptions',
      paragraphs: [
        'Publishing a home may need a subscription. Its price is shown before you pay. It renews until you cancel it, and stays usable until the end of the time that is paid for.',
      ],
    },
    {
      title: 'When something goes wrong',
      paragraphs: [
        'We work to keep Parley running and your data safe, but it is provided as it is. As far as the law allows, we are not liable for a sale that did not come about, or for what other people entered.',
        'The law of the state where the home is applies to its sale. Nothing here takes away rights that the law gives you and that cannot be given up.',
      ],
    },
    {
      title: 'Changes',
      paragraphs: [
        'When these terms change, we show the new ones and ask you to agree before you go on. The version you agreed to is kept with the day you did.',
      ],
    },
  ],
}
