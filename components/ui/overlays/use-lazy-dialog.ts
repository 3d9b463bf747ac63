import { useCallback, useState } from 'react'

/** The state of a dialog that is fetched when first opened. */
export function useLazyDialog() {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const open = useCallback(() => {
    setWasOpened(true)
    setOpen(true)
  }, [])
  return { isOpen, wasOpened, open, setOpen }
}
