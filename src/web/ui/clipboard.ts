import { COPY } from './copy.ts'
import { toast, toastError } from './toast.ts'

/** Puts a text on the clipboard and says so (spec 2 §2 "Listing card"); a browser that does not let us gets the text shown instead. */
export const copyText = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    toast(COPY.clipboard.copied)
  } catch (refused) {
    toastError(refused, COPY.clipboard.refused(text))
  }
}
