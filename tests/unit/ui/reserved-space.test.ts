import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { SubmitNote } from '@/components/ui/buttons/submit-note'
import { TextArea } from '@/components/ui/fields/text-area'
import { TextField } from '@/components/ui/fields/text-field'

/** Room for a message is reserved before there is one. */

type FieldProps = Parameters<typeof TextField>[0]

const field = (props: Partial<FieldProps>) =>
  renderToStaticMarkup(createElement(TextField, { id: 'email', label: 'Email', ...props }))

/** The classes of the element with this id. */
const classesAround = (markup: string, id: string) =>
  new RegExp(`<div id="${id}"[^>]*class="([^"]*)"`).exec(markup)?.[1]?.split(' ') ?? []

test('an error replaces the hint, which still describes the field', () => {
  const shown = field({ hint: 'Your receipt goes here.', error: 'Please enter an email.' })
  expect(shown).toContain('*:col-start-1 *:row-start-1')
  expect(classesAround(shown, 'email-hint')).toContain('invisible')
  expect(shown).toContain('aria-describedby="email-error email-hint"')
  expect(classesAround(field({ hint: 'Your receipt goes here.' }), 'email-hint')).not.toContain('invisible')
})

test.each([
  ['a line of text', field],
  [
    'several lines',
    (props: Partial<FieldProps>) =>
      renderToStaticMarkup(
        createElement(TextArea, {
          id: 'email',
          label: 'Email',
          reserveErrorLine: props.reserveErrorLine,
          error: props.error,
        }),
      ),
  ],
])('a reserveErrorLine field of %s keeps the line below it, with and without an error', (_, draw) => {
  for (const error of [null, 'Wrong'])
    expect(draw({ reserveErrorLine: true, error })).toContain('min-h-[1.36rem]')
  expect(draw({})).not.toContain('min-h-[1.36rem]')
})

test('a hint above the field also describes it', () => {
  const shown = field({ above: '3 letters or more', reserveErrorLine: true })
  expect(shown.indexOf('3 letters or more')).toBeLessThan(shown.indexOf('<input'))
  expect(shown).toContain('aria-describedby="email-above"')
})

test('above a button, a refusal replaces the text about what happens next', () => {
  const draw = (refusal: string | null) =>
    renderToStaticMarkup(SubmitNote({ refusal, icon: 'icon-clock', children: 'The link works once.' }))
  expect(draw(null)).not.toContain('invisible')
  const refused = draw('Something went wrong.')
  expect(refused).toMatch(/invisible[^>]*>.*The link works once\./s)
  expect(refused).toMatch(/role="alert".*Something went wrong\./s)
  expect(refused).toContain('*:col-start-1 *:row-start-1')
})
