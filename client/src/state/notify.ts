/** Your-turn notices: the title of the page, and a browser notification when permitted and the page is hidden. */
import { t } from '../strings'
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

document.addEventListener('visibilitychange', () => {
  if (!document.hidden) document.title = title
})
