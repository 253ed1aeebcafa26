/** What can be wrong with a file of the right kind: what it is, and what helps. */
const FAULTS = {
  empty: ['This file is empty.', 'Please save it again, and upload that one.'],
  'pdf-xfa': [
    'This PDF is an XFA form: only Adobe programs show what is in it, and others a page that says “Please wait”.',
    'Please open it there, print it to a new PDF, and upload that one.',
  ],
  'pdf-portfolio': [
    'This PDF is a portfolio: a cover page with other files inside.',
    'Please upload these files one by one.',
  ],
  'pdf-locked': [
    'This PDF is locked with a password.',
    'Please open it, print it to a new PDF, and upload that one.',
  ],
  'pdf-cut': [
    'The end of this PDF is missing.',
    'Please download or scan it again, and upload the complete file.',
  ],
  'pdf-long': ['This PDF has more than 500 pages.', 'Please upload it in parts.'],
  'pdf-wide': [
    'A page of this PDF is larger than 200 inches.',
    'Please print it to a new PDF, and upload that one.',
  ],
  'pdf-heavy': ['This PDF takes too long to open.', 'Please print it to a new PDF, and upload that one.'],
  'pdf-damaged': [
    'We couldn’t read this PDF. It is damaged.',
    'Please print it to a new PDF, and upload that one.',
  ],
  'picture-large': [
    'This picture has more than 100 megapixels, or more than 65,535 pixels on a side.',
    'Please save it smaller, and upload that one.',
  ],
  'picture-heavy': [
    'This picture takes too long to open.',
    'Please save it as an ordinary JPG, and upload that one.',
  ],
  'picture-damaged': [
    'This picture is damaged, or a part of it is missing.',
    'Please save it again, or take another one.',
  ],
} as const satisfies Record<string, readonly [what: string, help: string]>

export type FileFault = keyof typeof FAULTS

/** What is wrong with a file. */
export const faultOf = (fault: FileFault): string => FAULTS[fault][0]

/** The same with what helps: what a person reads whose upload is refused. */
export const faultSentence = (fault: FileFault): string => FAULTS[fault].join(' ')
