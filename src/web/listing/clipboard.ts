import { toast } from '#web/ui/toast.ts'
import { COPY } from './copy.ts'

/** Puts a text on the clipboard and says so (spec 2 §2 "Listing card"). */
export const copyText = async (text: string): Promise<void> => {
  await navigator.clipboard.writeText(text)
  toast(COPY.copied)
}
