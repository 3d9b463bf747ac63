import { makeBrowserFonts } from '@/scripts/support/browser-fonts'

/** Once for the run, before any browser starts. */
export default makeBrowserFonts
