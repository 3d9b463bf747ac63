import fc from 'fast-check'
import { appendPage, type PageItem, refreshFirstPage, replacePage } from '@/components/forms/merge-pages'

const item = (minute: number) => ({
  _id: `id-${String(minute).padStart(3, '0')}`,
  createdAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
})
const items = (...minutes: number[]) => minutes.map(item)
const page = (minutes: number[], nextCursor: string | null) => ({ items: items(...minutes), nextCursor })

describe('pages of a list', () => {
  test('the next page is added at the end without duplicates', () => {
    const loaded = appendPage(page([9, 8], 'after 8'), page([8, 7], null))
    expect(loaded).toEqual(page([9, 8, 7], null))
  })

  test('a newer first page replaces what it covers, and older items stay', () => {
    const loaded = refreshFirstPage(page([6, 5, 4, 3], 'after 3'), page([7, 6, 5], 'after 5'))
    expect(loaded).toEqual(page([7, 6, 5, 4, 3], 'after 3'))
  })

  test('items that have left the first page are removed', () => {
    const loaded = refreshFirstPage(page([6, 5, 4, 3], 'after 3'), page([6, 4], 'after 4'))
    expect(loaded).toEqual(page([6, 4, 3], 'after 3'))
  })

  test('if there would be a gap, the list starts again', () => {
    const loaded = refreshFirstPage(page([3, 2, 1], null), page([9, 8], 'after 8'))
    expect(loaded).toEqual(page([9, 8], 'after 8'))
  })

  test('a first page that is complete is the whole list', () => {
    expect(refreshFirstPage(page([3, 2, 1], null), page([], null))).toEqual(page([], null))
    expect(refreshFirstPage(page([3, 2], 'after 2'), page([3], null))).toEqual(page([3], null))
  })

  test('a page read again replaces only its own range', () => {
    const loaded = page([9, 8, 7, 6, 5, 4, 3], 'after 3')
    expect(replacePage(loaded, item(8), page([6, 5], 'after 5'))).toEqual(page([9, 8, 6, 5, 4, 3], 'after 3'))
    const longer = page([9, 8, 7, 6, 5, 3, 2], 'after 2')
    expect(replacePage(loaded, item(5), page([3, 2], 'after 2'))).toEqual(longer)
  })

  test('items that have left the list are removed at a page’s end, before its start and below the last page', () => {
    const loaded = page([9, 8, 7, 6, 5, 4, 3], 'after 3')
    expect(replacePage(loaded, item(8), page([5, 4], null))).toEqual(page([9, 8, 5, 4], null))
    expect(replacePage(loaded, item(8), page([], null))).toEqual(page([9, 8], null))
  })

  test('a page read again is shown as it is now', () => {
    const changed = { ...item(2), status: 'failed' }
    const loaded = page([3, 2, 1], null)
    const { items } = replacePage<PageItem & { status?: string }>(loaded, item(3), {
      items: [changed, item(1)],
      nextCursor: null,
    })
    expect(items).toEqual([item(3), changed, item(1)])
  })

  test('in whatever order pages arrive, the list is newest first without duplicates', () => {
    const minutes = fc.uniqueArray(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(
        minutes,
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 0, max: 10 }),
        (all, size, late) => {
          const newest = [...all].sort((one, other) => other - one)
          const before = newest.slice(Math.min(late, newest.length - 1))
          const first = page(before.slice(0, size), before.length > size ? 'more' : null)
          const grown = appendPage(first, page(before.slice(size), null))
          const fresh = page(newest.slice(0, size), newest.length > size ? 'more' : null)
          const ids = refreshFirstPage(grown, fresh).items.map(({ _id }) => _id)
          expect(ids).toEqual([...new Set(ids)].sort().reverse())
          expect(ids.slice(0, size)).toEqual(fresh.items.map(({ _id }) => _id))
        },
      ),
    )
  })
})
