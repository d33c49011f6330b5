/** Your-turn notices: the title of the page, and a browser notification when permitted and the page is hidden. */
import { t } from '../strings'
import { api } from '../wire/api'
import { settings } from './settings.svelte'

let title = ''

export function setTitle(text: string) {
  title = text
  document.title = text
}

export function notifyTurn(table: string, prompt: string) {
  if (!document.hidden) return
  document.title = `● ${title}`
  if (!settings.values.notify || !('Notification' in window) || Notification.permission !== 'granted') return
  const notice = new Notification(t('notify.title', { table }), {
    body: t('notify.turn', { prompt }),
    tag: location.pathname,
  })
  notice.onclick = () => {
    window.focus()
    notice.close()
  }
}

export async function askNotify(): Promise<boolean> {
  if (!('Notification' in window)) return false
  return (await Notification.requestPermission()) === 'granted'
}

const bytes = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replace(/-/g, '+').replace(/_/g, '/')), (each) => each.charCodeAt(0))

/** Notices of this seat's moves even while the page is closed, where browser and server can. */
export async function subscribe(table: string, token: string | null, seat: string): Promise<boolean> {
  if (!settings.values.notify || !('serviceWorker' in navigator) || !('PushManager' in window)) return false
  try {
    const { key } = await api.pushKey()
    const worker = await navigator.serviceWorker.register('/push.js')
    const known = await worker.pushManager.getSubscription()
    const made =
      known ?? (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) }))
    const { endpoint, keys } = made.toJSON()
    await api.push(table, token, seat, { endpoint, keys })
    return true
  } catch {
    return false // notices while the page is open still come
  }
}

interface Sitting {
  id: string
  token: string | null
  mySeats: string[]
}

/** No notices any more: the browser gives up its address for all tables; where one sits the server forgets it at once. */
export async function unsubscribe(at: Sitting | undefined): Promise<void> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return
  const worker = await navigator.serviceWorker.getRegistration('/')
  const known = await worker?.pushManager.getSubscription()
  if (!known) return
  const { endpoint } = known
  await known.unsubscribe()
  if (at) await Promise.all(at.mySeats.map((seat) => api.noPush(at.id, at.token, seat, endpoint)))
}

document.addEventListener('visibilitychange', () => {
  if (!document.hidden) document.title = title
})
