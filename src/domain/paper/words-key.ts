/** Where the paper's own data name the hash of its words (SHA-256 over their canonical text), which phones show in its place. */
export const WORDS_KEY = 'WordsSha256'
