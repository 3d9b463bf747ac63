/** One z-index for all dialogs and scrims: whatever opens later covers the dialog before it. */
export const OVERLAY_CLASSES = 'scrim fixed inset-0 z-50 animate-fade bg-scrim'

/** A sheet from below on phones; elsewhere it hangs, so that it grows downwards only. Above it there is room for a toast. */
export const DIALOG_CLASSES =
  'fixed z-50 flex flex-col overflow-y-auto overscroll-contain border border-rule bg-sheet shadow-lift animate-rise focus:outline-none inset-x-0 bottom-0 max-h-[calc(100dvh-5.75rem)] short:max-h-[92dvh] rounded-t-lg sm:inset-x-auto sm:bottom-auto sm:left-1/2 sm:top-[max(5.75rem,12dvh)] sm:w-[calc(100vw-3rem)] sm:-translate-x-1/2 sm:max-h-[calc(100dvh-max(5.75rem,12dvh)-1.5rem)] sm:short:top-3 sm:short:max-h-[calc(100dvh-1.5rem)] sm:rounded-lg'
