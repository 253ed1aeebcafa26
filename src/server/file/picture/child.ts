import { FaultyFile, type Faulty } from '../faulty.ts'
import { upright, type KeptPicture, type PictureTask } from './upright.ts'

/** Entry of the process that reads strangers' pictures. */
export default async (task: PictureTask): Promise<KeptPicture | Faulty> => {
  try {
    return await upright(task)
  } catch (error) {
    return { fault: error instanceof FaultyFile ? error.fault : 'picture-damaged' }
  }
}
