import { storageCheckScript } from '@/lib/api/client/storage'

/** Runs while the page is read: the card must not flash up before the envelope. Its parent is the Opening. */
export const SealScript = ({ openedKey, nonce }: { openedKey: string; nonce?: string }) => (
  <script
    nonce={nonce}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words and an id
    dangerouslySetInnerHTML={{
      __html: `if(!${storageCheckScript(openedKey)})document.currentScript.parentElement.dataset.phase='sealed'`,
    }}
  />
)
