import type { LegalText } from './text.ts'

/** Our own wording, of what the product does; a lawyer of whoever runs Parley reads it before real people do. */
export const PRIVACY_POLICY: LegalText = {
  title: 'Privacy Policy',
  version: '2026-11-22',
  lead: 'What Parley knows about you, who sees it, and how long it is kept.',
  sections: [
    {
      title: 'What we keep',
      paragraphs: [
        'What you enter: your name, email, phone, address, license and brokerage, signature and initials, and what your listings, offers and counters say, with the papers you upload.',
        'What happens: when you log in and from which network address, what you approve, sign or send, and when. This record is what proves a sale later.',
      ],
    },
    {
      title: 'Who sees it',
      paragraphs: [
        'Each person sees what their part in a sale needs, and no more. A buyer’s phone number, email and address never reach the seller’s side. An agent’s contact details are shown to the agents and clients they work with.',
        'Other buyers never see your offer. They may see how many offers a home has, and, where the rules of the listing allow it, the highest amount without a name.',
        'Where one agent brings several offers for a home, its seller’s side may read that the buyers of some logged in only from networks that this agent or each other used. It never reads which networks.',
        'Administrators of Parley can see accounts and act for people who ask for help. Each time they do, it is recorded under their own name.',
      ],
    },
    {
      title: 'Who else gets it',
      paragraphs: [
        'Companies that send our emails and texts, take payments and store files get what that needs, and may use it for nothing else. We do not sell personal information.',
        'We hand over records when a court or a regulator may demand them.',
      ],
    },
    {
      title: 'How long',
      paragraphs: [
        'Records of a sale, with its signatures, are kept as long as the law and the people in it may need them as proof. Registrations that were never confirmed, used links and delivered messages are deleted after a short time.',
        'You can delete your account on your profile, once nothing of it is open. What was delivered or signed stays, with the names in it, because it is the record of the other people too.',
      ],
    },
    {
      title: 'Cookies',
      paragraphs: [
        'Cookies keep you logged in, tie a registration to its browser, and remember your choice about cookies; none of them follows you. With your permission we count page views, without your name. Drafts you have not sent, and for a day what you saw last, are kept on your device until you log out.',
      ],
    },
    {
      title: 'Texts',
      paragraphs: [
        'We text you only if you agreed to it. Reply STOP to end it, HELP for help. Message and data rates may apply.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        'You can see and correct your details on your profile, and download what we keep about you there. For anything else write to our support.',
      ],
    },
  ],
}
