import { expect, it } from 'vitest'
import type { Task } from '#api/dashboard.ts'
import { byHome } from './byHome.ts'

const task = (title: string, addressLine1: string | null, id = addressLine1): Task => ({
  type: 'SELLING',
  title,
  description: '',
  actionText: 'View',
  actionUrl: '/',
  toolTipText: '',
  since: null,
  by: null,
  home:
    addressLine1 === null
      ? null
      : { id: id ?? '', addressLine1, imageUrl: null, timeZone: 'America/New_York' },
})

it('one home has one place, where its most urgent task stood; what is about no home stays where it was', () => {
  const found = byHome([
    task('License', null),
    task('Sign', '1 A St'),
    task('Answer', '2 B St'),
    task('Publish', '1 A St'),
    task('Finish', '', 'without an address'),
    task('Finish', '', 'without an address, too'),
    task('Approve', '1 A St', 'in another city'),
    task('Profile', null),
    task('Signature', null),
  ])
  expect(found.map(({ home, tasks }) => [home?.addressLine1 ?? null, tasks.map((t) => t.title)])).toEqual([
    [null, ['License']],
    ['1 A St', ['Sign', 'Publish']],
    ['2 B St', ['Answer']],
    ['', ['Finish']],
    ['', ['Finish']],
    ['1 A St', ['Approve']],
    [null, ['Profile', 'Signature']],
  ])
  expect(new Set(found.map(({ key }) => key)).size).toBe(found.length)
})
