import { COPY } from './copy.ts'
import { toast } from './toast.ts'

/** Puts a text on the clipboard and says so (spec 2 §2 "Listing card"). */
export const copyText = async (text: string): Promise<void> => {
  await navigator.clipboard.writeText(text)
  toast(COPY.clipboard.copied)
}
