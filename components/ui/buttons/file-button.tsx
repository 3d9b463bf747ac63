import { type ChangeEvent, useRef } from 'react'
import { Button, type ButtonProps } from './button'

type FileButtonProps = Omit<ButtonProps, 'onClick'> & {
  /** Names the field, for screen readers. */
  label: string
  accept: string
  onChoose: (file: File) => void
}

/** A button that lets somebody choose a file. */
export function FileButton({ label, accept, onChoose, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // Lets the same file be chosen again.
    target.value = ''
    if (file) onChoose(file)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        disabled={button.disabled}
        onChange={choose}
      />
      <Button variant="secondary" {...button} onClick={() => input.current?.click()} />
    </>
  )
}
