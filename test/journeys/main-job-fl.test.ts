import { mainJob } from './story.ts'

mainJob('FL', 'phone')
