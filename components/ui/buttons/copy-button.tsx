import { Icon } from '@/components/ui/figures/icon'
import { toast } from '@/components/ui/overlays/toast'
import { Button, type ButtonProps } from './button'

type CopyButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'children'> & { text: string }

/** Copies a text, and says whether the browser let it. */
export function CopyButton({ text, size, ...button }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success('Copied')
    } catch {
      toast.error('Your browser did not let us copy it')
    }
  }
  const icon = <Icon className={`icon-copy ${size === 'small' ? 'size-4' : 'size-4.5'}`} />
  return <Button {...button} size={size} icon={icon} onClick={copy} />
}
