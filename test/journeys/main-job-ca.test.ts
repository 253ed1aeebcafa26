import { mainJob } from './story.ts'

mainJob('CA', 'desk')
