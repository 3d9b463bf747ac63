import type { ReactNode } from 'react'
import { ChatPreview, ClassExample, FuneralExample, GiftExample, TeamExample } from './examples'

type Occasion = { title: string; text: string; example: ReactNode; wide?: boolean }

const OCCASIONS: Occasion[] = [
  {
    title: 'A leaving gift',
    text: 'Send one link round the office. Everyone gives what they like and writes a line, and the lines become a card to print.',
    example: <GiftExample />,
    wide: true,
  },
  {
    title: 'A trip',
    text: 'Split the cottage to the penny. The link says in the chat what it’s for and how far you’ve got.',
    example: <ChatPreview />,
    wide: true,
  },
  {
    title: 'A team',
    text: 'Kit, pitch, end-of-season dinner. Admins see who has paid, and reminders go out without anyone having to nag.',
    example: <TeamExample />,
  },
  {
    title: 'A funeral',
    text: 'Flowers, or a cause that mattered. Amounts can stay out of sight, and nobody has to open an account.',
    example: <FuneralExample />,
  },
  {
    title: 'A school class',
    text: 'When it’s over, every parent gets an account of where each pound went. What is left can go back to those who paid.',
    example: <ClassExample />,
  },
]

export function Occasions() {
  return (
    <section aria-labelledby="occasions" className="border-t border-rule bg-sheet">
      <div className="mx-auto max-w-6xl px-6 py-20 sm:px-8 lg:py-28">
        <h2 id="occasions" className="inline-block rule-double pb-3 text-3xl sm:text-4xl">
          For the things people chip in for
        </h2>
        <ul className="mt-10 grid grid-cols-1 gap-5 md:grid-cols-2 lg:grid-cols-6">
          {OCCASIONS.map(({ title, text, example, wide }) => (
            <li
              key={title}
              className={`flex min-w-0 flex-col gap-6 rounded-md border border-rule bg-paper p-6 max-[22rem]:p-4 md:last:col-span-2 ${wide ? 'lg:col-span-3' : 'lg:col-span-2'}`}
            >
              <div>
                <h3 className="text-xl">{title}</h3>
                <p className="mt-2 text-ink-soft">{text}</p>
              </div>
              {example}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
