import { upright, type KeptPicture, type PictureTask } from './upright.ts'

/** Entry of the process that reads strangers' pictures; null for what cannot be kept. */
export default async (task: PictureTask): Promise<KeptPicture | null> => {
  try {
    return await upright(task)
  } catch {
    return null
  }
}
