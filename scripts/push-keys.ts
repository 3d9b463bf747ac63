/** `npm run push-keys`: prints a new key pair for pushes, as settings. */
import { newVapidKey, publicKeyOf } from '@/lib/base/settings/vapid-keys'

const key = newVapidKey()
console.log(`VAPID_PUBLIC_KEY=${publicKeyOf(key)}\nVAPID_PRIVATE_KEY=${key}`)
