/** One z-index for all dialogs and scrims: whatever opens later covers the dialog before it. */
export const OVERLAY_CLASSES = 'fixed inset-0 z-50 animate-fade bg-scrim'

export const DIALOG_CLASSES =
  'fixed z-50 flex flex-col overflow-y-auto overscroll-contain border border-rule bg-sheet shadow-lift animate-rise focus:outline-none inset-x-0 bottom-0 max-h-[92dvh] rounded-t-lg sm:inset-x-auto sm:bottom-auto sm:left-1/2 sm:top-1/2 sm:w-[calc(100vw-3rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:max-h-[86dvh] sm:rounded-lg'
