/** What a scanner says of a file on this machine. Rejects when it cannot say: then nothing is kept. */
export type Scan = (path: string) => Promise<'clean' | 'infected'>
