import { ErrorNotice } from '@/components/ui/page/notice'
import { Button } from './button'

type Choice = { label: string; onPress: () => void }

type AnswerButtonsProps = {
  /** The first is the one that is expected. */
  choices: [Choice, Choice]
  /** What both buttons are about, for screen readers: a list may hold several questions. */
  context: string
  isBusy: boolean
  error: string | null
}

/** Two buttons that answer a question. Stands in an Answerable. */
export function AnswerButtons({ choices, context, isBusy, error }: AnswerButtonsProps) {
  return (
    <>
      <div className="flex flex-wrap gap-2.5">
        {choices.map(({ label, onPress }, index) => (
          <Button
            key={label}
            size="small"
            variant={index === 0 ? 'primary' : 'secondary'}
            disabled={isBusy}
            onClick={onPress}
          >
            <span>
              {label}
              <span className="sr-only">{` ${context}`}</span>
            </span>
          </Button>
        ))}
      </div>
      <ErrorNotice message={error} />
    </>
  )
}
